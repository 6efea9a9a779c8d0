import { describe, expect, test } from "vitest";
import { isNamedAsPage, leadsToPage } from "./page-names.ts";

describe("A link leads to the page of a form", () => {
  test.each([
    ["/register", "Register"],
    ["/register", "Register now for 7"],
    ["/register", "Registrieren"],
    ["/register.php", "Create an account"],
    ["/de/users/sign_up", "Sign up"],
    ["/forgot-password", "Forgot your password?"],
    ["/users/forgotPassword", "Reset password"],
    ["/checkout", "Checkout"],
    ["/shop/checkout/", "Proceed to checkout"],
    ["/careers/apply", "Apply online"],
  ])("%s, called “%s”", (path, label) => expect(leadsToPage(path, [label], true)).toBe(true));

  test.each([
    ["/register", ""],
    ["/register", "→"],
    ["/register", "Confirm registration"],
    ["/register", "Register me"],
    ["/register", "GET /register"],
    ["/checkout", "Confirm order"],
    ["/checkout", "Pay now"],
    ["/checkout", "Jetzt kaufen"],
    ["/checkout", "Place order"],
    ["/checkout", "Complete checkout"],
    ["/checkout", "Subscribe"],
    ["/apply", "Apply changes"],
    ["/apply", "Apply"],
    ["/apply", "Apply now"],
  ])("but not %s, called “%s”, where that says more", (path, label) =>
    expect(leadsToPage(path, [label], true)).toBe(false),
  );

  test("and not where another link to it says more", () => {
    expect(leadsToPage("/apply", ["Apply here", "Apply for a visa"], true)).toBe(true);
    expect(leadsToPage("/apply", ["Apply here", "Apply changes"], true)).toBe(false);
    expect(leadsToPage("/apply", [], true)).toBe(false);
  });

  test("and where nobody signs in, so that a stranger's basket is everybody's, only to sign up", () => {
    expect(leadsToPage("/register", ["Register"], false)).toBe(true);
    expect(leadsToPage("/checkout", ["Checkout"], false)).toBe(false);
  });
});

test.each([
  ...["/register/7", "/7/register", "/events/spring-gala/register", "/register?plan=2", "/register;x=1", "/%72egister"],
  ...[
    "/api/register",
    "/v1/subscribe",
    "/topics/news/subscribe",
    "/rest/checkout",
    "/cart/7/checkout",
    "/admin/register",
  ],
  ...["/delete", "/logout", "/reset", "/unsubscribe", "/signout", "/ban", "/run", "/stop", "/seed", "/users", "/"],
  // Begin a payment, take a place or hand in what is empty.
  ...[
    "/pay",
    "/buy",
    "/donate",
    "/join",
    "/reserve",
    "/submit",
    "/subscribe",
    "/purchase",
    "/claim",
    "/redeem",
    "/transfer",
  ],
])("%s is not opened as the page of a form, however it is linked", (path) => {
  expect(isNamedAsPage(path)).toBe(false);
  expect(leadsToPage(path, ["Register"], true)).toBe(false);
});
