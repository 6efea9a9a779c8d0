[
  {
    "name": "A secret is found %s",
    "file": "/tmp/w/h12a/server/secret-finder.test.ts",
    "projectName": "server",
    "location": {
      "line": 40,
      "column": 3
    }
  },
  {
    "name": "A secret is found in base64 of a longer text, at every offset, in both alphabets, and cut there",
    "file": "/tmp/w/h12a/server/secret-finder.test.ts",
    "projectName": "server",
    "location": {
      "line": 42,
      "column": 1
    }
  },
  {
    "name": "A secret beyond ASCII is found where a server escapes it, and what stands beside it stays",
    "file": "/tmp/w/h12a/server/secret-finder.test.ts",
    "projectName": "server",
    "location": {
      "line": 56,
      "column": 1
    }
  },
  {
    "name": "Two tokens of one maker begin alike, and the other's beginning stays",
    "file": "/tmp/w/h12a/server/secret-finder.test.ts",
    "projectName": "server",
    "location": {
      "line": 67,
      "column": 6
    }
  },
  {
    "name": "What %s begins and ends with is found, whatever signs are within",
    "file": "/tmp/w/h12a/server/secret-finder.test.ts",
    "projectName": "server",
    "location": {
      "line": 81,
      "column": 4
    }
  },
  {
    "name": "Each long piece of a secret is found where it is shortened by itself",
    "file": "/tmp/w/h12a/server/secret-finder.test.ts",
    "projectName": "server",
    "location": {
      "line": 88,
      "column": 6
    }
  },
  {
    "name": "The name of an account, a scheme, a header or a cookie stays",
    "file": "/tmp/w/h12a/server/secret-finder.test.ts",
    "projectName": "server",
    "location": {
      "line": 93,
      "column": 6
    }
  },
  {
    "name": "A secret of few signs is found %s",
    "file": "/tmp/w/h12a/server/secret-finder.test.ts",
    "projectName": "server",
    "location": {
      "line": 117,
      "column": 4
    }
  },
  {
    "name": "A secret as short as %s is found in base64 at every offset",
    "file": "/tmp/w/h12a/server/secret-finder.test.ts",
    "projectName": "server",
    "location": {
      "line": 121,
      "column": 39
    }
  },
  {
    "name": "A secret is found in %s",
    "file": "/tmp/w/h12a/server/secret-finder.test.ts",
    "projectName": "server",
    "location": {
      "line": 142,
      "column": 4
    }
  },
  {
    "name": "A line that ends in a secret stays a line",
    "file": "/tmp/w/h12a/server/secret-finder.test.ts",
    "projectName": "server",
    "location": {
      "line": 146,
      "column": 6
    }
  },
  {
    "name": "Ordinary text stays, whatever its case",
    "file": "/tmp/w/h12a/server/secret-finder.test.ts",
    "projectName": "server",
    "location": {
      "line": 150,
      "column": 6
    }
  },
  {
    "name": "Long texts of hex and base64 stay where a short secret is not in them",
    "file": "/tmp/w/h12a/server/secret-finder.test.ts",
    "projectName": "server",
    "location": {
      "line": 156,
      "column": 6
    }
  },
  {
    "name": "The cost of a search does not grow with the number of secrets",
    "file": "/tmp/w/h12a/server/secret-finder.test.ts",
    "projectName": "server",
    "location": {
      "line": 168,
      "column": 6
    }
  },
  {
    "name": "count passwords that arrive at once like those in turn",
    "file": "/tmp/w/h12a/server/auth/sign-in-limits.test.ts",
    "projectName": "server",
    "location": {
      "line": 30,
      "column": 3
    }
  },
  {
    "name": "let the right user in from another client, however many wrong passwords a stranger sent",
    "file": "/tmp/w/h12a/server/auth/sign-in-limits.test.ts",
    "projectName": "server",
    "location": {
      "line": 38,
      "column": 3
    }
  },
  {
    "name": "make a client wait longer after each wrong password for an account, in all web processes and after a restart",
    "file": "/tmp/w/h12a/server/auth/sign-in-limits.test.ts",
    "projectName": "server",
    "location": {
      "line": 46,
      "column": 3
    }
  },
  {
    "name": "forgive a client's wrong passwords once it sent the right one",
    "file": "/tmp/w/h12a/server/auth/sign-in-limits.test.ts",
    "projectName": "server",
    "location": {
      "line": 59,
      "column": 3
    }
  },
  {
    "name": "hold a client that tries many accounts",
    "file": "/tmp/w/h12a/server/auth/sign-in-limits.test.ts",
    "projectName": "server",
    "location": {
      "line": 66,
      "column": 3
    }
  },
  {
    "name": "bound the mails to one address, without an answer that tells, and shut nobody out from asking",
    "file": "/tmp/w/h12a/server/auth/sign-in-limits.test.ts",
    "projectName": "server",
    "location": {
      "line": 74,
      "column": 3
    }
  },
  {
    "name": "An IPv6 client is its network, in which it may draw any address",
    "file": "/tmp/w/h12a/server/auth/sign-in-limits.test.ts",
    "projectName": "server",
    "location": {
      "line": 87,
      "column": 1
    }
  },
  {
    "name": "A client is its address, whatever port a proxy writes behind it",
    "file": "/tmp/w/h12a/server/auth/sign-in-limits.test.ts",
    "projectName": "server",
    "location": {
      "line": 93,
      "column": 1
    }
  },
  {
    "name": "The right password signs in from elsewhere while a stranger guesses, and the stranger is told when to try again and what other way there is",
    "file": "/tmp/w/h12a/server/auth/sign-in-limits.test.ts",
    "projectName": "server",
    "location": {
      "line": 99,
      "column": 1
    }
  },
  {
    "name": "every table enforces its policies even for its owner",
    "file": "/tmp/w/h12a/server/db/isolation.test.ts",
    "projectName": "server",
    "location": {
      "line": 59,
      "column": 3
    }
  },
  {
    "name": "raw SQL without a where clause sees the own tenant's rows alone",
    "file": "/tmp/w/h12a/server/db/isolation.test.ts",
    "projectName": "server",
    "location": {
      "line": 71,
      "column": 3
    }
  },
  {
    "name": "a query for another tenant's rows by their id finds nothing, changes nothing, deletes nothing",
    "file": "/tmp/w/h12a/server/db/isolation.test.ts",
    "projectName": "server",
    "location": {
      "line": 82,
      "column": 3
    }
  },
  {
    "name": "what only reads can write nothing, and gives its connection back",
    "file": "/tmp/w/h12a/server/db/isolation.test.ts",
    "projectName": "server",
    "location": {
      "line": 92,
      "column": 3
    }
  },
  {
    "name": "a row cannot be written into, or moved to, another tenant",
    "file": "/tmp/w/h12a/server/db/isolation.test.ts",
    "projectName": "server",
    "location": {
      "line": 101,
      "column": 3
    }
  },
  {
    "name": "a row cannot point at another tenant's row, though its id is known",
    "file": "/tmp/w/h12a/server/db/isolation.test.ts",
    "projectName": "server",
    "location": {
      "line": 109,
      "column": 3
    }
  },
  {
    "name": "in a tenant's scope nobody becomes a superadmin, and no tenant the platform's own",
    "file": "/tmp/w/h12a/server/db/isolation.test.ts",
    "projectName": "server",
    "location": {
      "line": 140,
      "column": 3
    }
  },
  {
    "name": "without a tenant the role of requests sees nothing",
    "file": "/tmp/w/h12a/server/db/isolation.test.ts",
    "projectName": "server",
    "location": {
      "line": 152,
      "column": 3
    }
  },
  {
    "name": "password hashes, sign-in links and sessions cannot be read in a tenant's scope",
    "file": "/tmp/w/h12a/server/db/isolation.test.ts",
    "projectName": "server",
    "location": {
      "line": 160,
      "column": 3
    }
  },
  {
    "name": "a scope ends with its transaction, also when the transaction fails",
    "file": "/tmp/w/h12a/server/db/isolation.test.ts",
    "projectName": "server",
    "location": {
      "line": 172,
      "column": 3
    }
  },
  {
    "name": "a notification is heard once its transaction commits, and not when it fails",
    "file": "/tmp/w/h12a/server/db/isolation.test.ts",
    "projectName": "server",
    "location": {
      "line": 179,
      "column": 3
    }
  },
  {
    "name": "what keeps a key to its applications does not make the database expect few rows for everybody else",
    "file": "/tmp/w/h12a/server/db/isolation.test.ts",
    "projectName": "server",
    "location": {
      "line": 193,
      "column": 3
    }
  },
  {
    "name": "One customer's slow targets, however many, leave room for another customer's scan",
    "file": "/tmp/w/h12a/server/jobs/scan-fairness.test.ts",
    "projectName": "server",
    "location": {
      "line": 77,
      "column": 3
    }
  },
  {
    "name": "A customer who is alone has every place",
    "file": "/tmp/w/h12a/server/jobs/scan-fairness.test.ts",
    "projectName": "server",
    "location": {
      "line": 90,
      "column": 3
    }
  },
  {
    "name": "A place that becomes free goes to whoever holds fewest, not to whoever queued first",
    "file": "/tmp/w/h12a/server/jobs/scan-fairness.test.ts",
    "projectName": "server",
    "location": {
      "line": 100,
      "column": 3
    }
  },
  {
    "name": "scans tell what is new, what is back and what is fixed, each once",
    "file": "/tmp/w/h12a/server/jobs/send-webhook.test.ts",
    "projectName": "server",
    "location": {
      "line": 107,
      "column": 3
    }
  },
  {
    "name": "what a scan that failed had found is told by the next one that completes",
    "file": "/tmp/w/h12a/server/jobs/send-webhook.test.ts",
    "projectName": "server",
    "location": {
      "line": 138,
      "column": 3
    }
  },
  {
    "name": "a webhook hears of its events and its severities alone, and one that is switched off of nothing",
    "file": "/tmp/w/h12a/server/jobs/send-webhook.test.ts",
    "projectName": "server",
    "location": {
      "line": 149,
      "column": 3
    }
  },
  {
    "name": "many findings are several messages, none over 20 kB, and Teams gets one card",
    "file": "/tmp/w/h12a/server/jobs/send-webhook.test.ts",
    "projectName": "server",
    "location": {
      "line": 157,
      "column": 3
    }
  },
  {
    "name": "a fault in one way of telling keeps no other way from it, and undoes no scan",
    "file": "/tmp/w/h12a/server/jobs/send-webhook.test.ts",
    "projectName": "server",
    "location": {
      "line": 176,
      "column": 3
    }
  },
  {
    "name": "messages that ended more than 30 days ago go with the next scan, and none that waits",
    "file": "/tmp/w/h12a/server/jobs/send-webhook.test.ts",
    "projectName": "server",
    "location": {
      "line": 188,
      "column": 3
    }
  },
  {
    "name": "publicUrl",
    "file": "/tmp/w/h12a/server/jobs/send-webhook.test.ts",
    "projectName": "server",
    "location": {
      "line": 197,
      "column": 70
    }
  },
  {
    "name": "publicUrl",
    "file": "/tmp/w/h12a/server/jobs/send-webhook.test.ts",
    "projectName": "server",
    "location": {
      "line": 213,
      "column": 23
    }
  },
  {
    "name": "a message that fails comes again with the same id after growing pauses, and is given up after ten tries",
    "file": "/tmp/w/h12a/server/jobs/send-webhook.test.ts",
    "projectName": "server",
    "location": {
      "line": 230,
      "column": 3
    }
  },
  {
    "name": "a longer pause that the address asks for is kept, up to a day",
    "file": "/tmp/w/h12a/server/jobs/send-webhook.test.ts",
    "projectName": "server",
    "location": {
      "line": 261,
      "column": 3
    }
  },
  {
    "name": "ten failures in a row over more than a day pause the webhook, and the log of the server says so",
    "file": "/tmp/w/h12a/server/jobs/send-webhook.test.ts",
    "projectName": "server",
    "location": {
      "line": 270,
      "column": 3
    }
  },
  {
    "name": "410 pauses the webhook at once, and says why",
    "file": "/tmp/w/h12a/server/jobs/send-webhook.test.ts",
    "projectName": "server",
    "location": {
      "line": 282,
      "column": 3
    }
  },
  {
    "name": "a message that gets through ends the count of failures",
    "file": "/tmp/w/h12a/server/jobs/send-webhook.test.ts",
    "projectName": "server",
    "location": {
      "line": 291,
      "column": 3
    }
  },
  {
    "name": "a try that was made is not made again, and nothing goes to a webhook that was switched off meanwhile",
    "file": "/tmp/w/h12a/server/jobs/send-webhook.test.ts",
    "projectName": "server",
    "location": {
      "line": 298,
      "column": 3
    }
  },
  {
    "name": "who %s stops hearing at once, and nobody else does",
    "file": "/tmp/w/h12a/server/live/deactivation.test.ts",
    "projectName": "server",
    "location": {
      "line": 46,
      "column": 12
    }
  },
  {
    "name": "who %s hears nothing a second later, by cookie or by ticket, and old tickets are void",
    "file": "/tmp/w/h12a/server/live/session-end.test.ts",
    "projectName": "server",
    "location": {
      "line": 153,
      "column": 14
    }
  },
  {
    "name": "a password change leaves the session that made it, with its sockets and tickets",
    "file": "/tmp/w/h12a/server/live/session-end.test.ts",
    "projectName": "server",
    "location": {
      "line": 171,
      "column": 3
    }
  },
  {
    "name": "a sign-out at the very moment of a handshake ends the socket as well",
    "file": "/tmp/w/h12a/server/live/session-end.test.ts",
    "projectName": "server",
    "location": {
      "line": 187,
      "column": 3
    }
  },
  {
    "name": "a session of one Firefox extension opens no socket for another, by cookie or by ticket",
    "file": "/tmp/w/h12a/server/live/session-end.test.ts",
    "projectName": "server",
    "location": {
      "line": 199,
      "column": 3
    }
  },
  {
    "name": "every call of the contract has its row in the table of who may make it, and no row is left over",
    "file": "/tmp/w/h12a/server/routes/access.test.ts",
    "projectName": "server",
    "location": {
      "line": 31,
      "column": 1
    }
  },
  {
    "name": "every other address below /api has its row, too",
    "file": "/tmp/w/h12a/server/routes/access.test.ts",
    "projectName": "server",
    "location": {
      "line": 35,
      "column": 1
    }
  },
  {
    "name": "Who may make a call is what the table says > $name as $role: allowed is $allowed",
    "file": "/tmp/w/h12a/server/routes/access.test.ts",
    "projectName": "server",
    "location": {
      "line": 42,
      "column": 18
    }
  },
  {
    "name": "Who may open an address is what the table says > $address as $role: allowed is $allowed",
    "file": "/tmp/w/h12a/server/routes/access.test.ts",
    "projectName": "server",
    "location": {
      "line": 59,
      "column": 18
    }
  },
  {
    "name": "an admin is to another organization as a stranger: it is not found",
    "file": "/tmp/w/h12a/server/routes/access.test.ts",
    "projectName": "server",
    "location": {
      "line": 67,
      "column": 1
    }
  },
  {
    "name": "a user without an organization reaches the calls of a session and no others",
    "file": "/tmp/w/h12a/server/routes/access.test.ts",
    "projectName": "server",
    "location": {
      "line": 76,
      "column": 1
    }
  },
  {
    "name": "who may call is decided before any input is looked at",
    "file": "/tmp/w/h12a/server/routes/access.test.ts",
    "projectName": "server",
    "location": {
      "line": 84,
      "column": 1
    }
  },
  {
    "name": "A key reaches a call of its scopes, and no other > $name with $scope",
    "file": "/tmp/w/h12a/server/routes/api-keys.test.ts",
    "projectName": "server",
    "location": {
      "line": 39,
      "column": 93
    }
  },
  {
    "name": "A key reaches a call of its scopes, and no other > and none of them administers: no call for admins alone, and none of roles, people, keys or settings",
    "file": "/tmp/w/h12a/server/routes/api-keys.test.ts",
    "projectName": "server",
    "location": {
      "line": 54,
      "column": 3
    }
  },
  {
    "name": "The platform's own description says which calls take a key, and with which scope",
    "file": "/tmp/w/h12a/server/routes/api-keys.test.ts",
    "projectName": "server",
    "location": {
      "line": 65,
      "column": 1
    }
  },
  {
    "name": "A key opens nothing of another organization: not by its ids, not in a list",
    "file": "/tmp/w/h12a/server/routes/api-keys.test.ts",
    "projectName": "server",
    "location": {
      "line": 75,
      "column": 1
    }
  },
  {
    "name": "A key for one application opens no other of its organization, nor one that is added later",
    "file": "/tmp/w/h12a/server/routes/api-keys.test.ts",
    "projectName": "server",
    "location": {
      "line": 99,
      "column": 1
    }
  },
  {
    "name": "A key that was revoked, has expired, was mistyped, or whose organization is deactivated opens nothing and is told so",
    "file": "/tmp/w/h12a/server/routes/api-keys.test.ts",
    "projectName": "server",
    "location": {
      "line": 134,
      "column": 1
    }
  },
  {
    "name": "A key is shown in the answer that makes it and nowhere else: no list, no log, no audit entry, no table",
    "file": "/tmp/w/h12a/server/routes/api-keys.test.ts",
    "projectName": "server",
    "location": {
      "line": 160,
      "column": 1
    }
  },
  {
    "name": "The audit log names who made a key, for what, and what was done with it; the list says when it was last used",
    "file": "/tmp/w/h12a/server/routes/api-keys.test.ts",
    "projectName": "server",
    "location": {
      "line": 186,
      "column": 1
    }
  },
  {
    "name": "Whoever shows a key calls as that key, whatever session came along, and no other site's page may show one",
    "file": "/tmp/w/h12a/server/routes/api-keys.test.ts",
    "projectName": "server",
    "location": {
      "line": 222,
      "column": 1
    }
  },
  {
    "name": "A key that is used in a loop is told to wait",
    "file": "/tmp/w/h12a/server/routes/api-keys.test.ts",
    "projectName": "server",
    "location": {
      "line": 245,
      "column": 1
    }
  },
  {
    "name": "A key needs a name of its own, a scope, an end, and applications that are there",
    "file": "/tmp/w/h12a/server/routes/api-keys.test.ts",
    "projectName": "server",
    "location": {
      "line": 257,
      "column": 1
    }
  },
  {
    "name": "every act of the contract is recorded once it was done: by whom, what, and on what by its name; and no secret with it",
    "file": "/tmp/w/h12a/server/routes/audit-acts.test.ts",
    "projectName": "server",
    "location": {
      "line": 104,
      "column": 1
    }
  },
  {
    "name": "an act is recorded with who, what, when, from where and what it changed",
    "file": "/tmp/w/h12a/server/routes/audit-log.test.ts",
    "projectName": "server",
    "location": {
      "line": 18,
      "column": 1
    }
  },
  {
    "name": "what was attributed is told by the name of the team",
    "file": "/tmp/w/h12a/server/routes/audit-log.test.ts",
    "projectName": "server",
    "location": {
      "line": 34,
      "column": 1
    }
  },
  {
    "name": "a change of a role names both roles, and what was refused is not told as done",
    "file": "/tmp/w/h12a/server/routes/audit-log.test.ts",
    "projectName": "server",
    "location": {
      "line": 44,
      "column": 1
    }
  },
  {
    "name": "signing in, failing to, and signing out are told of known accounts, and nothing of unknown ones",
    "file": "/tmp/w/h12a/server/routes/audit-log.test.ts",
    "projectName": "server",
    "location": {
      "line": 59,
      "column": 1
    }
  },
  {
    "name": "whoever makes an organization is the first in its log",
    "file": "/tmp/w/h12a/server/routes/audit-log.test.ts",
    "projectName": "server",
    "location": {
      "line": 83,
      "column": 1
    }
  },
  {
    "name": "an organization's admins read their own log, superadmins that of the whole platform, the others none",
    "file": "/tmp/w/h12a/server/routes/audit-log.test.ts",
    "projectName": "server",
    "location": {
      "line": 89,
      "column": 1
    }
  },
  {
    "name": "the log is read in pages and by filter, and exported as CSV and JSON",
    "file": "/tmp/w/h12a/server/routes/audit-log.test.ts",
    "projectName": "server",
    "location": {
      "line": 103,
      "column": 1
    }
  },
  {
    "name": "entries cannot be changed or removed, by the user who signs in to the database as little as by any call",
    "file": "/tmp/w/h12a/server/routes/audit-log.test.ts",
    "projectName": "server",
    "location": {
      "line": 128,
      "column": 1
    }
  },
  {
    "name": "an entry outlives its time by nothing: what is older than the setting is removed",
    "file": "/tmp/w/h12a/server/routes/audit-log.test.ts",
    "projectName": "server",
    "location": {
      "line": 148,
      "column": 1
    }
  },
  {
    "name": "there are calls with ids to try",
    "file": "/tmp/w/h12a/server/routes/bad-ids.test.ts",
    "projectName": "server",
    "location": {
      "line": 73,
      "column": 1
    }
  },
  {
    "name": "An id that cannot be one is refused with a sentence, whoever asks > $name",
    "file": "/tmp/w/h12a/server/routes/bad-ids.test.ts",
    "projectName": "server",
    "location": {
      "line": 91,
      "column": 21
    }
  },
  {
    "name": "An id beyond every limit is told the one that counts",
    "file": "/tmp/w/h12a/server/routes/bad-ids.test.ts",
    "projectName": "server",
    "location": {
      "line": 104,
      "column": 1
    }
  },
  {
    "name": "An id of nothing is refused as absent > $name",
    "file": "/tmp/w/h12a/server/routes/bad-ids.test.ts",
    "projectName": "server",
    "location": {
      "line": 111,
      "column": 21
    }
  },
  {
    "name": "An id of another organization is as good as absent, and nothing of theirs changes > $name",
    "file": "/tmp/w/h12a/server/routes/bad-ids.test.ts",
    "projectName": "server",
    "location": {
      "line": 123,
      "column": 22
    }
  },
  {
    "name": "An id of another organization is as good as absent, and nothing of theirs changes > also inside of a body: %s %s (%#)",
    "file": "/tmp/w/h12a/server/routes/bad-ids.test.ts",
    "projectName": "server",
    "location": {
      "line": 154,
      "column": 14
    }
  },
  {
    "name": "there are texts to try",
    "file": "/tmp/w/h12a/server/routes/bad-text.test.ts",
    "projectName": "server",
    "location": {
      "line": 59,
      "column": 1
    }
  },
  {
    "name": "Text of any kind is kept as it is > $name: $field",
    "file": "/tmp/w/h12a/server/routes/bad-text.test.ts",
    "projectName": "server",
    "location": {
      "line": 62,
      "column": 20
    }
  },
  {
    "name": "Text that is too long, empty or broken is refused with a sentence about its field, or kept whole > $name: $field",
    "file": "/tmp/w/h12a/server/routes/bad-text.test.ts",
    "projectName": "server",
    "location": {
      "line": 86,
      "column": 21
    }
  },
  {
    "name": "a report about names of any kind is made all the same",
    "file": "/tmp/w/h12a/server/routes/bad-text.test.ts",
    "projectName": "server",
    "location": {
      "line": 113,
      "column": 6
    }
  },
  {
    "name": "an address or a body that is broken ends no call with a fault of the platform",
    "file": "/tmp/w/h12a/server/routes/bad-text.test.ts",
    "projectName": "server",
    "location": {
      "line": 126,
      "column": 6
    }
  },
  {
    "name": "the secret is shown once, the address never, and both are encrypted",
    "file": "/tmp/w/h12a/server/routes/webhooks.test.ts",
    "projectName": "server",
    "location": {
      "line": 53,
      "column": 1
    }
  },
  {
    "name": "the test button sends a signed message, which verifies by the documentation's code",
    "file": "/tmp/w/h12a/server/routes/webhooks.test.ts",
    "projectName": "server",
    "location": {
      "line": 74,
      "column": 1
    }
  },
  {
    "name": "a changed secret and the one before both verify for 24 hours, then the new one alone",
    "file": "/tmp/w/h12a/server/routes/webhooks.test.ts",
    "projectName": "server",
    "location": {
      "line": 98,
      "column": 1
    }
  },
  {
    "name": "a message to Teams is a card that a workflow takes, and is not signed",
    "file": "/tmp/w/h12a/server/routes/webhooks.test.ts",
    "projectName": "server",
    "location": {
      "line": 118,
      "column": 1
    }
  },
  {
    "name": "a test that fails says what the address answered, and is not tried again",
    "file": "/tmp/w/h12a/server/routes/webhooks.test.ts",
    "projectName": "server",
    "location": {
      "line": 137,
      "column": 1
    }
  },
  {
    "name": "a test that %s decides nothing of the webhook: messages alone do",
    "file": "/tmp/w/h12a/server/routes/webhooks.test.ts",
    "projectName": "server",
    "location": {
      "line": 153,
      "column": 3
    }
  },
  {
    "name": "a paused webhook sends nothing again, and goes on once it is switched on",
    "file": "/tmp/w/h12a/server/routes/webhooks.test.ts",
    "projectName": "server",
    "location": {
      "line": 166,
      "column": 1
    }
  },
  {
    "name": "a secret that the address repeats as %s is shown, stored and logged nowhere",
    "file": "/tmp/w/h12a/server/routes/webhooks.test.ts",
    "projectName": "server",
    "location": {
      "line": 177,
      "column": 18
    }
  },
  {
    "name": "its own address that the address repeats is hidden as well",
    "file": "/tmp/w/h12a/server/routes/webhooks.test.ts",
    "projectName": "server",
    "location": {
      "line": 187,
      "column": 1
    }
  },
  {
    "name": "a message is sent again with the same id, one that waits as well, and none while it is under way",
    "file": "/tmp/w/h12a/server/routes/webhooks.test.ts",
    "projectName": "server",
    "location": {
      "line": 194,
      "column": 1
    }
  },
  {
    "name": "what cannot be used is refused with the field that it is about",
    "file": "/tmp/w/h12a/server/routes/webhooks.test.ts",
    "projectName": "server",
    "location": {
      "line": 208,
      "column": 1
    }
  },
  {
    "name": "a change leaves the address and the secret alone unless it names another, and refuses what was not seen",
    "file": "/tmp/w/h12a/server/routes/webhooks.test.ts",
    "projectName": "server",
    "location": {
      "line": 221,
      "column": 1
    }
  },
  {
    "name": "the audit log tells who did what to a webhook, and neither address nor secret",
    "file": "/tmp/w/h12a/server/routes/webhooks.test.ts",
    "projectName": "server",
    "location": {
      "line": 231,
      "column": 1
    }
  },
  {
    "name": "another organization's webhook is not there, and an organization has 20 at most",
    "file": "/tmp/w/h12a/server/routes/webhooks.test.ts",
    "projectName": "server",
    "location": {
      "line": 252,
      "column": 1
    }
  },
  {
    "name": "An SVG with %s is told at once",
    "file": "/tmp/w/h12a/server/uploads/svg-fault.test.ts",
    "projectName": "server",
    "location": {
      "line": 22,
      "column": 3
    }
  },
  {
    "name": "A logo > %s is stored, and served as what it is",
    "file": "/tmp/w/h12a/server/uploads/uploads.test.ts",
    "projectName": "server",
    "location": {
      "line": 73,
      "column": 5
    }
  },
  {
    "name": "A logo > that is %s is refused, and the one before stays (%#)",
    "file": "/tmp/w/h12a/server/uploads/uploads.test.ts",
    "projectName": "server",
    "location": {
      "line": 136,
      "column": 14
    }
  },
  {
    "name": "A logo > replaces the one before, whose address is gone, and can be removed",
    "file": "/tmp/w/h12a/server/uploads/uploads.test.ts",
    "projectName": "server",
    "location": {
      "line": 143,
      "column": 3
    }
  },
  {
    "name": "A logo > has an address that nobody can guess, and that no other tenant's id opens",
    "file": "/tmp/w/h12a/server/uploads/uploads.test.ts",
    "projectName": "server",
    "location": {
      "line": 153,
      "column": 3
    }
  },
  {
    "name": "A favicon > %s is stored",
    "file": "/tmp/w/h12a/server/uploads/uploads.test.ts",
    "projectName": "server",
    "location": {
      "line": 169,
      "column": 5
    }
  },
  {
    "name": "A favicon > %s that is wrong is refused",
    "file": "/tmp/w/h12a/server/uploads/uploads.test.ts",
    "projectName": "server",
    "location": {
      "line": 181,
      "column": 5
    }
  },
  {
    "name": "An upload > without a file, under another name, or as text is refused with what to do",
    "file": "/tmp/w/h12a/server/uploads/uploads.test.ts",
    "projectName": "server",
    "location": {
      "line": 188,
      "column": 3
    }
  },
  {
    "name": "An upload > of a hundred thousand boxes, each with another size, is judged within seconds",
    "file": "/tmp/w/h12a/server/uploads/uploads.test.ts",
    "projectName": "server",
    "location": {
      "line": 204,
      "column": 3
    }
  },
  {
    "name": "An upload > of thousands of empty parts is refused before they are read: %s",
    "file": "/tmp/w/h12a/server/uploads/uploads.test.ts",
    "projectName": "server",
    "location": {
      "line": 221,
      "column": 5
    }
  },
  {
    "name": "An upload > far above the limit is cut off",
    "file": "/tmp/w/h12a/server/uploads/uploads.test.ts",
    "projectName": "server",
    "location": {
      "line": 231,
      "column": 3
    }
  },
  {
    "name": "An upload > is for admins, and forms are for uploads alone",
    "file": "/tmp/w/h12a/server/uploads/uploads.test.ts",
    "projectName": "server",
    "location": {
      "line": 235,
      "column": 3
    }
  },
  {
    "name": "of very many findings the worst 500 are listed in 20 messages, and each says how many there are",
    "file": "/tmp/w/h12a/server/webhooks/bodies.test.ts",
    "projectName": "server",
    "location": {
      "line": 30,
      "column": 1
    }
  },
  {
    "name": "a card stays below what Teams takes, counts the rest, and shows text of a scanned API as text",
    "file": "/tmp/w/h12a/server/webhooks/bodies.test.ts",
    "projectName": "server",
    "location": {
      "line": 37,
      "column": 1
    }
  },
  {
    "name": "A message leads to what it tells of: the application's findings, the only one there is, or the scan that fixed them",
    "file": "/tmp/w/h12a/server/webhooks/told.test.ts",
    "projectName": "server",
    "location": {
      "line": 23,
      "column": 1
    }
  },
  {
    "name": "%s is written to from no platform",
    "file": "/tmp/w/h12a/server/webhooks/webhook-sender.test.ts",
    "projectName": "server",
    "location": {
      "line": 26,
      "column": 3
    }
  },
  {
    "name": "%s is written to only from a platform that may reach its own network",
    "file": "/tmp/w/h12a/server/webhooks/webhook-sender.test.ts",
    "projectName": "server",
    "location": {
      "line": 37,
      "column": 3
    }
  },
  {
    "name": "a message arrives as it was given, byte for byte",
    "file": "/tmp/w/h12a/server/webhooks/webhook-sender.test.ts",
    "projectName": "server",
    "location": {
      "line": 42,
      "column": 1
    }
  },
  {
    "name": "a name leads to the addresses that it was checked by",
    "file": "/tmp/w/h12a/server/webhooks/webhook-sender.test.ts",
    "projectName": "server",
    "location": {
      "line": 52,
      "column": 1
    }
  },
  {
    "name": "a certificate that nobody vouches for is refused before anything is told, one that somebody does is taken",
    "file": "/tmp/w/h12a/server/webhooks/webhook-sender.test.ts",
    "projectName": "server",
    "location": {
      "line": 58,
      "column": 1
    }
  },
  {
    "name": "a redirect is an answer, and nothing is sent to where it leads",
    "file": "/tmp/w/h12a/server/webhooks/webhook-sender.test.ts",
    "projectName": "server",
    "location": {
      "line": 75,
      "column": 1
    }
  },
  {
    "name": "of a long answer the beginning is read",
    "file": "/tmp/w/h12a/server/webhooks/webhook-sender.test.ts",
    "projectName": "server",
    "location": {
      "line": 81,
      "column": 1
    }
  },
  {
    "name": "an address that does not answer, or ends the connection, is told in a sentence",
    "file": "/tmp/w/h12a/server/webhooks/webhook-sender.test.ts",
    "projectName": "server",
    "location": {
      "line": 87,
      "column": 1
    }
  },
  {
    "name": "what was backed up is there after a restore, with the key that was kept apart",
    "file": "/tmp/w/h12a/server/db/connection/backup.test.ts",
    "projectName": "server",
    "location": {
      "line": 27,
      "column": 1
    }
  },
  {
    "name": "nothing is written over: not a backup, not a database, and nothing while a platform runs on it",
    "file": "/tmp/w/h12a/server/db/connection/backup.test.ts",
    "projectName": "server",
    "location": {
      "line": 41,
      "column": 1
    }
  },
  {
    "name": "a wrong key and a broken file are refused, and leave no database behind",
    "file": "/tmp/w/h12a/server/db/connection/backup.test.ts",
    "projectName": "server",
    "location": {
      "line": 50,
      "column": 1
    }
  },
  {
    "name": "whoever comes while every connection is taken waits for one, and gets it",
    "file": "/tmp/w/h12a/server/db/connection/busy-pool.test.ts",
    "projectName": "server",
    "location": {
      "line": 37,
      "column": 1
    }
  },
  {
    "name": "whoever waits too long is told so as for a database that is away, health does not wait, and nothing is left taken",
    "file": "/tmp/w/h12a/server/db/connection/busy-pool.test.ts",
    "projectName": "server",
    "location": {
      "line": 46,
      "column": 1
    }
  },
  {
    "name": "a connection that ends as its transaction begins leaves its place to others",
    "file": "/tmp/w/h12a/server/db/connection/busy-pool.test.ts",
    "projectName": "server",
    "location": {
      "line": 81,
      "column": 1
    }
  },
  {
    "name": "The roles of a database (%s) > two databases of two owners in one cluster both start, and neither owner may take the other's roles",
    "file": "/tmp/w/h12a/server/db/connection/roles.test.ts",
    "projectName": "server",
    "location": {
      "line": 66,
      "column": 3
    }
  },
  {
    "name": "The roles of a database (%s) > the user who signs in sees no row of any table before a transaction took a scope",
    "file": "/tmp/w/h12a/server/db/connection/roles.test.ts",
    "projectName": "server",
    "location": {
      "line": 88,
      "column": 3
    }
  },
  {
    "name": "The roles of a database (%s) > a user who was given the rights of such a role by hand is refused with what to run",
    "file": "/tmp/w/h12a/server/db/connection/roles.test.ts",
    "projectName": "server",
    "location": {
      "line": 98,
      "column": 3
    }
  },
  {
    "name": "The roles of a database (%s) > a database of an earlier version is brought to roles of its own with its data, also beside another one",
    "file": "/tmp/w/h12a/server/db/connection/roles.test.ts",
    "projectName": "server",
    "location": {
      "line": 117,
      "column": 3
    }
  },
  {
    "name": "The roles of a database (%s) > a database that a superuser filled is handed over with the commands of the guide",
    "file": "/tmp/w/h12a/server/db/connection/roles.test.ts",
    "projectName": "server",
    "location": {
      "line": 131,
      "column": 3
    }
  },
  {
    "name": "An embedded database of an earlier version is brought to roles of its own with its data",
    "file": "/tmp/w/h12a/server/db/connection/roles.test.ts",
    "projectName": "server",
    "location": {
      "line": 152,
      "column": 1
    }
  },
  {
    "name": "a database of the version that ended with %s keeps every row of every table, and the platform reads it",
    "file": "/tmp/w/h12a/server/db/connection/upgrade.test.ts",
    "projectName": "server",
    "location": {
      "line": 83,
      "column": 17
    }
  },
  {
    "name": "GET %s acts, because a verb behind “and” counts whatever stands before it",
    "file": "/tmp/w/h12a/server/scan/safety/also-acts.test.ts",
    "projectName": "server",
    "location": {
      "line": 17,
      "column": 3
    }
  },
  {
    "name": "GET %s is not taken for a read",
    "file": "/tmp/w/h12a/server/scan/safety/also-acts.test.ts",
    "projectName": "server",
    "location": {
      "line": 44,
      "column": 3
    }
  },
  {
    "name": "What is cleaned of whatever expired is an action",
    "file": "/tmp/w/h12a/server/scan/safety/also-acts.test.ts",
    "projectName": "server",
    "location": {
      "line": 46,
      "column": 1
    }
  },
  {
    "name": "GET %s still reads",
    "file": "/tmp/w/h12a/server/scan/safety/also-acts.test.ts",
    "projectName": "server",
    "location": {
      "line": 76,
      "column": 3
    }
  },
  {
    "name": "A mutation in an address is known by what the language reads, not by how the text begins > %s",
    "file": "/tmp/w/h12a/server/scan/safety/also-acts.test.ts",
    "projectName": "server",
    "location": {
      "line": 85,
      "column": 5
    }
  },
  {
    "name": "A mutation in an address is known by what the language reads, not by how the text begins > %s asks",
    "file": "/tmp/w/h12a/server/scan/safety/also-acts.test.ts",
    "projectName": "server",
    "location": {
      "line": 86,
      "column": 120
    }
  },
  {
    "name": "A link says that it acts: %s",
    "file": "/tmp/w/h12a/server/scan/safety/also-acts.test.ts",
    "projectName": "server",
    "location": {
      "line": 103,
      "column": 3
    }
  },
  {
    "name": "A link leads to a page: %s",
    "file": "/tmp/w/h12a/server/scan/safety/also-acts.test.ts",
    "projectName": "server",
    "location": {
      "line": 116,
      "column": 3
    }
  },
  {
    "name": "A description says that it acts: %s",
    "file": "/tmp/w/h12a/server/scan/safety/also-acts.test.ts",
    "projectName": "server",
    "location": {
      "line": 128,
      "column": 3
    }
  },
  {
    "name": "A description says nothing of the kind: %s",
    "file": "/tmp/w/h12a/server/scan/safety/also-acts.test.ts",
    "projectName": "server",
    "location": {
      "line": 139,
      "column": 3
    }
  },
  {
    "name": "A request that reads by its method and acts by its name > %s acts",
    "file": "/tmp/w/h12a/server/scan/safety/effect.test.ts",
    "projectName": "server",
    "location": {
      "line": 162,
      "column": 5
    }
  },
  {
    "name": "A request that reads by its method and acts by its name > %s ends a session, whoever asks and however",
    "file": "/tmp/w/h12a/server/scan/safety/effect.test.ts",
    "projectName": "server",
    "location": {
      "line": 183,
      "column": 5
    }
  },
  {
    "name": "A request that reads by its method and acts by its name > %s reads",
    "file": "/tmp/w/h12a/server/scan/safety/effect.test.ts",
    "projectName": "server",
    "location": {
      "line": 442,
      "column": 5
    }
  },
  {
    "name": "Whether %s acts, its name does not say",
    "file": "/tmp/w/h12a/server/scan/safety/effect.test.ts",
    "projectName": "server",
    "location": {
      "line": 521,
      "column": 3
    }
  },
  {
    "name": "What a name leaves to guess after an id, its document may say to read, but nothing that is a verb alone",
    "file": "/tmp/w/h12a/server/scan/safety/effect.test.ts",
    "projectName": "server",
    "location": {
      "line": 523,
      "column": 1
    }
  },
  {
    "name": "A method that may change something is unknown until somebody says what for",
    "file": "/tmp/w/h12a/server/scan/safety/effect.test.ts",
    "projectName": "server",
    "location": {
      "line": 531,
      "column": 1
    }
  },
  {
    "name": "A sentence about an operation > says that it acts: %s",
    "file": "/tmp/w/h12a/server/scan/safety/effect.test.ts",
    "projectName": "server",
    "location": {
      "line": 659,
      "column": 5
    }
  },
  {
    "name": "A sentence about an operation > says nothing of the kind: %s",
    "file": "/tmp/w/h12a/server/scan/safety/effect.test.ts",
    "projectName": "server",
    "location": {
      "line": 794,
      "column": 5
    }
  },
  {
    "name": "A label of a link or a button > says that it acts: %s",
    "file": "/tmp/w/h12a/server/scan/safety/effect.test.ts",
    "projectName": "server",
    "location": {
      "line": 828,
      "column": 5
    }
  },
  {
    "name": "A label of a link or a button > leads to a page: %s",
    "file": "/tmp/w/h12a/server/scan/safety/effect.test.ts",
    "projectName": "server",
    "location": {
      "line": 866,
      "column": 5
    }
  },
  {
    "name": "Of names that surely act, a document may clear > what is generated to be read: %s",
    "file": "/tmp/w/h12a/server/scan/safety/effect.test.ts",
    "projectName": "server",
    "location": {
      "line": 879,
      "column": 5
    }
  },
  {
    "name": "Of names that surely act, a document may clear > but not %s",
    "file": "/tmp/w/h12a/server/scan/safety/effect.test.ts",
    "projectName": "server",
    "location": {
      "line": 906,
      "column": 5
    }
  },
  {
    "name": "GET %s leaves open whether it acts",
    "file": "/tmp/w/h12a/server/scan/safety/effect.test.ts",
    "projectName": "server",
    "location": {
      "line": 914,
      "column": 3
    }
  },
  {
    "name": "GET %s reads",
    "file": "/tmp/w/h12a/server/scan/safety/effect.test.ts",
    "projectName": "server",
    "location": {
      "line": 934,
      "column": 3
    }
  },
  {
    "name": "Something that exists is named in a faulty write > %s: %#",
    "file": "/tmp/w/h12a/server/scan/safety/faulty-writes.test.ts",
    "projectName": "server",
    "location": {
      "line": 36,
      "column": 5
    }
  },
  {
    "name": "%s acts by its name alone",
    "file": "/tmp/w/h12a/server/scan/safety/faulty-writes.test.ts",
    "projectName": "server",
    "location": {
      "line": 41,
      "column": 101
    }
  },
  {
    "name": "%s does not",
    "file": "/tmp/w/h12a/server/scan/safety/faulty-writes.test.ts",
    "projectName": "server",
    "location": {
      "line": 45,
      "column": 52
    }
  },
  {
    "name": "A file is kept as it comes, whatever parser stands before the other routes",
    "file": "/tmp/w/h12a/server/scan/safety/faulty-writes.test.ts",
    "projectName": "server",
    "location": {
      "line": 47,
      "column": 1
    }
  },
  {
    "name": "An answer that gives something to read shows that a GET reads: %s",
    "file": "/tmp/w/h12a/server/scan/safety/first-answer.test.ts",
    "projectName": "server",
    "location": {
      "line": 16,
      "column": 3
    }
  },
  {
    "name": "So do the page of a form, one that scripts fill, a file and a long text",
    "file": "/tmp/w/h12a/server/scan/safety/first-answer.test.ts",
    "projectName": "server",
    "location": {
      "line": 20,
      "column": 1
    }
  },
  {
    "name": "An answer that may tell what was done leaves it open: %s",
    "file": "/tmp/w/h12a/server/scan/safety/first-answer.test.ts",
    "projectName": "server",
    "location": {
      "line": 43,
      "column": 3
    }
  },
  {
    "name": "Who was refused did nothing, and what failed or went unanswered may have",
    "file": "/tmp/w/h12a/server/scan/safety/first-answer.test.ts",
    "projectName": "server",
    "location": {
      "line": 49,
      "column": 1
    }
  },
  {
    "name": "JSON of strangers > is read down to 200 levels and refused with a reason below",
    "file": "/tmp/w/h12a/server/scan/safety/foreign-texts.test.ts",
    "projectName": "server",
    "location": {
      "line": 9,
      "column": 3
    }
  },
  {
    "name": "JSON of strangers > may have as many brackets in its texts, and after each other, as it likes",
    "file": "/tmp/w/h12a/server/scan/safety/foreign-texts.test.ts",
    "projectName": "server",
    "location": {
      "line": 14,
      "column": 3
    }
  },
  {
    "name": "YAML of strangers > %s is refused with a reason",
    "file": "/tmp/w/h12a/server/scan/safety/foreign-texts.test.ts",
    "projectName": "server",
    "location": {
      "line": 26,
      "column": 5
    }
  },
  {
    "name": "YAML of strangers > may not keep the parser busy",
    "file": "/tmp/w/h12a/server/scan/safety/foreign-texts.test.ts",
    "projectName": "server",
    "location": {
      "line": 30,
      "column": 3
    }
  },
  {
    "name": "YAML of strangers > may share a value",
    "file": "/tmp/w/h12a/server/scan/safety/foreign-texts.test.ts",
    "projectName": "server",
    "location": {
      "line": 34,
      "column": 3
    }
  },
  {
    "name": "Pages of strangers > are refused with a reason below 512 elements, and read above",
    "file": "/tmp/w/h12a/server/scan/safety/foreign-texts.test.ts",
    "projectName": "server",
    "location": {
      "line": 38,
      "column": 3
    }
  },
  {
    "name": "Pages of strangers > read the same in pieces as whole",
    "file": "/tmp/w/h12a/server/scan/safety/foreign-texts.test.ts",
    "projectName": "server",
    "location": {
      "line": 43,
      "column": 3
    }
  },
  {
    "name": "the guard against forbidden addresses > refuses %s unless private targets are allowed",
    "file": "/tmp/w/h12a/server/scan/safety/guard.test.ts",
    "projectName": "server",
    "location": {
      "line": 39,
      "column": 21
    }
  },
  {
    "name": "the guard against forbidden addresses > refuses %s always",
    "file": "/tmp/w/h12a/server/scan/safety/guard.test.ts",
    "projectName": "server",
    "location": {
      "line": 44,
      "column": 17
    }
  },
  {
    "name": "the guard against forbidden addresses > lets the public %s through",
    "file": "/tmp/w/h12a/server/scan/safety/guard.test.ts",
    "projectName": "server",
    "location": {
      "line": 48,
      "column": 78
    }
  },
  {
    "name": "the guard against forbidden addresses > says what is wrong and what to do",
    "file": "/tmp/w/h12a/server/scan/safety/guard.test.ts",
    "projectName": "server",
    "location": {
      "line": 55,
      "column": 3
    }
  },
  {
    "name": "the metadata service at %s > is no target as %s",
    "file": "/tmp/w/h12a/server/scan/safety/metadata-services.test.ts",
    "projectName": "server",
    "location": {
      "line": 100,
      "column": 30
    }
  },
  {
    "name": "the metadata service at %s > is no target as [%s]",
    "file": "/tmp/w/h12a/server/scan/safety/metadata-services.test.ts",
    "projectName": "server",
    "location": {
      "line": 102,
      "column": 30
    }
  },
  {
    "name": "the metadata service at %s > is no target by a name that leads to it, in any form, also beside a harmless address",
    "file": "/tmp/w/h12a/server/scan/safety/metadata-services.test.ts",
    "projectName": "server",
    "location": {
      "line": 104,
      "column": 3
    }
  },
  {
    "name": "the metadata service at %s > is no target, neither by its address nor by a name",
    "file": "/tmp/w/h12a/server/scan/safety/metadata-services.test.ts",
    "projectName": "server",
    "location": {
      "line": 115,
      "column": 3
    }
  },
  {
    "name": "the name %s is no target, wherever it leads",
    "file": "/tmp/w/h12a/server/scan/safety/metadata-services.test.ts",
    "projectName": "server",
    "location": {
      "line": 129,
      "column": 3
    }
  },
  {
    "name": "addresses beside the services stay targets",
    "file": "/tmp/w/h12a/server/scan/safety/metadata-services.test.ts",
    "projectName": "server",
    "location": {
      "line": 134,
      "column": 1
    }
  },
  {
    "name": "the pace of a scan > halves when several routes refuse and comes back by doubling when the host answers again",
    "file": "/tmp/w/h12a/server/scan/safety/pace.test.ts",
    "projectName": "server",
    "location": {
      "line": 31,
      "column": 3
    }
  },
  {
    "name": "the pace of a scan > leaves the rest of the host alone while one route waits, and goes on there afterwards",
    "file": "/tmp/w/h12a/server/scan/safety/pace.test.ts",
    "projectName": "server",
    "location": {
      "line": 47,
      "column": 3
    }
  },
  {
    "name": "the pace of a scan > takes a service that is not available for the whole host at once",
    "file": "/tmp/w/h12a/server/scan/safety/pace.test.ts",
    "projectName": "server",
    "location": {
      "line": 67,
      "column": 3
    }
  },
  {
    "name": "the pace of a scan > counts a burst of refusals once",
    "file": "/tmp/w/h12a/server/scan/safety/pace.test.ts",
    "projectName": "server",
    "location": {
      "line": 74,
      "column": 3
    }
  },
  {
    "name": "the pace of a scan > rejects everybody who waits when it is stopped, at a slowed route too",
    "file": "/tmp/w/h12a/server/scan/safety/pace.test.ts",
    "projectName": "server",
    "location": {
      "line": 80,
      "column": 3
    }
  },
  {
    "name": "the pause that a refusal asks for > is %s",
    "file": "/tmp/w/h12a/server/scan/safety/pace.test.ts",
    "projectName": "server",
    "location": {
      "line": 102,
      "column": 5
    }
  },
  {
    "name": "Retry-After > is read as seconds or as a date",
    "file": "/tmp/w/h12a/server/scan/safety/pace.test.ts",
    "projectName": "server",
    "location": {
      "line": 108,
      "column": 3
    }
  },
  {
    "name": "A link leads to the page of a form > %s, called “%s”",
    "file": "/tmp/w/h12a/server/scan/safety/page-names.test.ts",
    "projectName": "server",
    "location": {
      "line": 16,
      "column": 5
    }
  },
  {
    "name": "A link leads to the page of a form > but not %s, called “%s”, where that says more",
    "file": "/tmp/w/h12a/server/scan/safety/page-names.test.ts",
    "projectName": "server",
    "location": {
      "line": 33,
      "column": 5
    }
  },
  {
    "name": "A link leads to the page of a form > and not where another link to it says more",
    "file": "/tmp/w/h12a/server/scan/safety/page-names.test.ts",
    "projectName": "server",
    "location": {
      "line": 37,
      "column": 3
    }
  },
  {
    "name": "A link leads to the page of a form > and where nobody signs in, so that a stranger's basket is everybody's, only to sign up",
    "file": "/tmp/w/h12a/server/scan/safety/page-names.test.ts",
    "projectName": "server",
    "location": {
      "line": 43,
      "column": 3
    }
  },
  {
    "name": "%s is not opened as the page of a form, however it is linked",
    "file": "/tmp/w/h12a/server/scan/safety/page-names.test.ts",
    "projectName": "server",
    "location": {
      "line": 74,
      "column": 3
    }
  },
  {
    "name": "A short pause is sat out, and so is one of unknown length",
    "file": "/tmp/w/h12a/server/scan/safety/patience.test.ts",
    "projectName": "server",
    "location": {
      "line": 15,
      "column": 1
    }
  },
  {
    "name": "A pause that leads nowhere is not sat out, and its reason says why: %o",
    "file": "/tmp/w/h12a/server/scan/safety/patience.test.ts",
    "projectName": "server",
    "location": {
      "line": 30,
      "column": 3
    }
  },
  {
    "name": "Times are told in the unit that suits them",
    "file": "/tmp/w/h12a/server/scan/safety/patience.test.ts",
    "projectName": "server",
    "location": {
      "line": 34,
      "column": 1
    }
  },
  {
    "name": "%s tells that something was done",
    "file": "/tmp/w/h12a/server/scan/safety/reports-acting.test.ts",
    "projectName": "server",
    "location": {
      "line": 99,
      "column": 3
    }
  },
  {
    "name": "%s is data",
    "file": "/tmp/w/h12a/server/scan/safety/reports-acting.test.ts",
    "projectName": "server",
    "location": {
      "line": 207,
      "column": 3
    }
  },
  {
    "name": "A read that answers that something was created reports it, by its status or by where it leads",
    "file": "/tmp/w/h12a/server/scan/safety/reports-acting.test.ts",
    "projectName": "server",
    "location": {
      "line": 209,
      "column": 1
    }
  },
  {
    "name": "Of a name that leaves open whether it acts, an answer with nothing to read says so as well",
    "file": "/tmp/w/h12a/server/scan/safety/reports-acting.test.ts",
    "projectName": "server",
    "location": {
      "line": 217,
      "column": 1
    }
  },
  {
    "name": "A refusal reports nothing",
    "file": "/tmp/w/h12a/server/scan/safety/reports-acting.test.ts",
    "projectName": "server",
    "location": {
      "line": 236,
      "column": 1
    }
  },
  {
    "name": "What an order's own address says of it is its state, and a report where the address is of something done",
    "file": "/tmp/w/h12a/server/scan/safety/reports-acting.test.ts",
    "projectName": "server",
    "location": {
      "line": 240,
      "column": 1
    }
  },
  {
    "name": "What answers %j refused, whatever its status",
    "file": "/tmp/w/h12a/server/scan/safety/says-failed.test.ts",
    "projectName": "server",
    "location": {
      "line": 11,
      "column": 3
    }
  },
  {
    "name": "What answers %j did not",
    "file": "/tmp/w/h12a/server/scan/safety/says-failed.test.ts",
    "projectName": "server",
    "location": {
      "line": 13,
      "column": 119
    }
  },
  {
    "name": "A GET whose name leaves open whether it acts > acted where %s sends whoever is signed in on to %s",
    "file": "/tmp/w/h12a/server/scan/safety/sent-on.test.ts",
    "projectName": "server",
    "location": {
      "line": 18,
      "column": 5
    }
  },
  {
    "name": "A GET whose name leaves open whether it acts > may have acted, and no more is said, where %s sends on to %s",
    "file": "/tmp/w/h12a/server/scan/safety/sent-on.test.ts",
    "projectName": "server",
    "location": {
      "line": 35,
      "column": 5
    }
  },
  {
    "name": "A GET whose name leaves open whether it acts > is not known to have acted where %s sends on to %s",
    "file": "/tmp/w/h12a/server/scan/safety/sent-on.test.ts",
    "projectName": "server",
    "location": {
      "line": 60,
      "column": 5
    }
  },
  {
    "name": "A redirect reports what a cookie says for the next page",
    "file": "/tmp/w/h12a/server/scan/safety/sent-on.test.ts",
    "projectName": "server",
    "location": {
      "line": 66,
      "column": 1
    }
  },
  {
    "name": "A name that tells an action is not taken for a read > %s",
    "file": "/tmp/w/h12a/server/scan/safety/still-asked.test.ts",
    "projectName": "server",
    "location": {
      "line": 10,
      "column": 5
    }
  },
  {
    "name": "An ordinary read is asked > %s",
    "file": "/tmp/w/h12a/server/scan/safety/still-asked.test.ts",
    "projectName": "server",
    "location": {
      "line": 60,
      "column": 5
    }
  }
]