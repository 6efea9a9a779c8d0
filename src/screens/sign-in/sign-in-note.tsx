import { AnotherPlatform } from "../../client/another-platform.tsx";

/** Under the sign-in forms: what a new address leads to, and the way to another platform. */
export function SignInNote() {
  return (
    <>
      <span className="block">A new address creates an organization after sign-in.</span>
      <AnotherPlatform>Connect to another server</AnotherPlatform>
    </>
  );
}
