/** Things that schemas are about, as one would name a type of them. */
const nouns = `
user account profile order product item note post article comment book author invoice payment customer client project task
message file document category tag review company organization team member group role permission setting notification event
log audit auditLog session token apiKey report search page image cart address subscription plan ticket transaction transfer
patient appointment employee department library branch course student movie song device location store vehicle booking room reservation
channel feed contact lead deal campaign webhook job workflow export paste`
  .split(/\s+/)
  .filter(Boolean);
const others =
  "me viewer self currentUser node nodes search hello ping health status version info stats dashboard settings config whoami feed home today".split(
    " ",
  );
/** Fields of objects, wrappers of lists among them. */
export const objectWords: readonly string[] =
  `id uuid _id name title slug key code type kind status state label text body content description summary note notes email
username firstName lastName fullName displayName phone address city country role roles isAdmin admin owner ownerId author authorId
user userId customer customerId company companyId organization tenant tenantId team project projectId parent children comments posts
items tags category price amount total currency quantity iban balance secret token apiKey password passwordHash salary ssn url image
avatar visibility public published isPublic draft archived active enabled count totalCount edges node nodes cursor pageInfo hasNextPage
endCursor data results list errors message success ok version priority dueDate date time start end createdAt updatedAt created updated
deletedAt createdBy members member action actor target by at ip level details`
    .split(/\s+/)
    .filter(Boolean);

const verbs =
  "create add update edit delete remove set change save publish archive approve cancel send invite share assign move upload import export reset like join leave".split(
    " ",
  );
const signing =
  "login signIn logIn signUp register logout signOut refreshToken changePassword resetPassword forgotPassword requestPasswordReset updateProfile updateMe deleteMe deleteAccount createToken tokenAuth upload uploadFile".split(
    " ",
  );

/** What a query type is asked for first: each thing alone and many of it. */
export const queryWords: readonly string[] = [...others, ...nouns.flatMap((noun) => [noun, plural(noun)])];

/** How queries for a thing are named besides. */
export function queriesFor(noun: string): string[] {
  const [one, many] = [capital(noun), capital(plural(noun))];
  return [
    ...[
      noun,
      plural(noun),
      `all${many}`,
      `get${one}`,
      `get${many}`,
      `list${many}`,
      `my${one}`,
      `my${many}`,
      `find${one}`,
    ],
    ...[
      `${noun}ById`,
      `${noun}Count`,
      `${plural(noun)}Count`,
      `${plural(noun)}Connection`,
      `search${many}`,
      `export${many}`,
    ],
    ...[`public${many}`, `shared${many}`, `recent${many}`, `${noun}BySlug`, `${noun}ByName`],
  ];
}

/** How mutations of these things are named, and those of whoever signs in. */
export const mutationWords = (things: readonly string[]): string[] => [
  ...signing,
  ...things.flatMap((noun) => [
    ...verbs.map((verb) => verb + capital(noun)),
    `${noun}Create`,
    `${noun}Update`,
    `${noun}Delete`,
  ]),
];

export const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

function plural(noun: string): string {
  if (/[^aeiou]y$/.test(noun)) return `${noun.slice(0, -1)}ies`;
  return /(s|x|ch|sh)$/.test(noun) ? `${noun}es` : `${noun}s`;
}
