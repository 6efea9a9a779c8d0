import { AnotherPlatform } from "../../client/another-platform.tsx";

/** Under the sign-in forms: what a new address leads to, and the way to another platform. */
export function SignInNote() {
  return (
    <>
      <span className="block">New here? You create an organization after you sign in.</span>
      <AnotherPlatform>Connect to another server</AnotherPlatform>
    </>
  );
}
