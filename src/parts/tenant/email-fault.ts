/** What is wrong with an email address before it is sent, or undefined. */
export function emailFault(email: string): string | undefined {
  if (!email.trim()) return "Enter your email address.";
  if (!/^[^\s@]+@[^\s@]+$/.test(email.trim())) return "Enter an address like name@example.com.";
}
