import { expect, test } from "vitest";
import { actingAnswer, reportsActing } from "./reports-acting.ts";

test.each([
  ["Database populated.", "Database populated."],
  ['{"message":"Database populated."}', "Database populated."],
  ['{"message": "created"}', "created"],
  ['{"status":"ok","message":"deleted 3 rows"}', "deleted 3 rows"],
  ['{"deleted":3}', "deleted: 3"],
  ['"Cache cleared"', "Cache cleared"],
  ["Email sent successfully", "Email sent successfully"],
  ['{"success":true,"msg":"User was removed"}', "User was removed"],
  ["logged out", "logged out"],
  ["<p>Database populated.</p><form method='post'><button>Again</button></form>", "Database populated."],
  ["<html><head><title>Setup</title></head><body><h1>Database populated.</h1></body></html>", "Database populated."],
  ['<p>Database populated.</p> <a href="/">Back to the start</a>', "Database populated."],
  ['{"data":{"message":"Database populated."}}', "Database populated."],
  ['{"success":true,"data":{"deleted":3}}', "deleted: 3"],
  ['{"id":7,"message":"Database populated."}', "Database populated."],
  ['{"success":true,"deleted":3}', "deleted: 3"],
  ['{"deletedCount":3}', "deletedCount: 3"],
  ['{"acknowledged":true,"deletedCount":3}', "deletedCount: 3"],
  ['{"message":"Email has been sent to bob@example.com"}', "Email has been sent to bob@example.com"],
  ["Recreated database", "Recreated database"],
  ["Seeding complete", "Seeding complete"],
  ["Done: 5 rows inserted", "Done: 5 rows inserted"],
  [
    '{"status":"success","message":"Database populated with 4 users, 2 books","time":"2026-01-01","count":3,"next":null,"env":"dev"}',
    "Database populated with 4 users, 2 books",
  ],
  ['{"data":{"result":{"message":"Database populated."}},"meta":{"ts":1}}', "Database populated."],
  [
    "Done! The database was wiped and 12 sample rows were inserted.",
    "The database was wiped and 12 sample rows were inserted.",
  ],
  ["Base de datos inicializada correctamente.", "Base de datos inicializada correctamente."],
  ['{"mensaje":"Usuario eliminado"}', "Usuario eliminado"],
  ['{"message":"Se han borrado 3 registros"}', "Se han borrado 3 registros"],
  ['{"mensagem":"Banco de dados recriado com sucesso"}', "Banco de dados recriado com sucesso"],
  ["Base de données réinitialisée.", "Base de données réinitialisée."],
  ['{"message":"Utilisateur supprimé avec succès"}', "Utilisateur supprimé avec succès"],
  ['{"meldung":"Die Datenbank wurde erfolgreich zurückgesetzt."}', "Die Datenbank wurde erfolgreich zurückgesetzt."],
  ["Benutzer gelöscht", "Benutzer gelöscht"],
  ["Utente eliminato con successo", "Utente eliminato con successo"],
  ["Gebruiker verwijderd", "Gebruiker verwijderd"],
  ['[{"message":"Cache cleared"}]', "Cache cleared"],
  ['[{"success":true,"message":"3 rows deleted"}]', "3 rows deleted"],
  ['{"affectedRows":4}', "affectedRows: 4"],
  [
    '{"fieldCount":0,"affectedRows":1,"insertId":7,"info":"","serverStatus":2,"warningStatus":0,"changedRows":0}',
    "affectedRows: 1",
  ],
  ['{"inserted":["a","b"]}', "inserted: 2"],
  ['{"acknowledged":true,"insertedId":"665f1c2ab3d4e5f60718293a"}', "insertedId: 665f1c2ab3d4e5f60718293a"],
  ['{"acknowledged":true,"insertedCount":2,"insertedIds":{"0":"a","1":"b"}}', "insertedCount: 2"],
  ['{"acknowledged":true,"modifiedCount":1,"upsertedId":null,"upsertedCount":0,"matchedCount":1}', "modifiedCount: 1"],
  ['{"changes":1,"lastInsertRowid":7}', "lastInsertRowid: 7"],
  ["Logout successful", "Logout successful"],
  ['{"message":"Log out successful."}', "Log out successful."],
  ['{"notice":"Email sent"}', "Email sent"],
  ['{"message":"Email sent to bob"}', "Email sent to bob"],
  ["Reset code sent to +49 151 1234", "Reset code sent to +49 151 1234"],
  ["Rebooting...", "Rebooting..."],
  ['{"message":"The server is shutting down"}', "The server is shutting down"],
  ['{"message":"User banned"}', "User banned"],
  ['{"success":true,"message":"Password changed successfully"}', "Password changed successfully"],
  ['{"message":"Job triggered"}', "Job triggered"],
  ['{"status":"ok","msg":"Request approved."}', "Request approved."],
  ['{"message":"Order placed"}', "Order placed"],
  ['{"message":"Your order #7 was placed"}', "Your order #7 was placed"],
  ["Device rebooted", "Device rebooted"],
  ['"Key rotated"', "Key rotated"],
  ['{"message":"Payment processed"}', "Payment processed"],
  ['{"message":"Light turned on"}', "Light turned on"],
  ['{"message":"5 records synced"}', "5 records synced"],
  ['{"message":"Settings applied"}', "Settings applied"],
  ['{"message":"Message marked as read"}', "Message marked as read"],
  ['{"message":"Account locked successfully"}', "Account locked successfully"],
  ['{"message":"Account has been locked"}', "Account has been locked"],
  ["Successfully locked the account", "Successfully locked the account"],
  ['{"message":"User unbanned"}', "User unbanned"],
  ["4 rows affected", "4 rows affected"],
  ["Query OK, 4 rows affected", "Query OK, 4 rows affected"],
  ["OK, 5 rows affected", "OK, 5 rows affected"],
  ["Database restored to initial state", "Database restored to initial state"],
  ['{"message":"Database restored to initial state"}', "Database restored to initial state"],
  ['{"message":"User has been promoted to admin"}', "User has been promoted to admin"],
  ['{"status":"ok","message":"Role changed to owner"}', "Role changed to owner"],
  ['{"message":"Ann added to the team"}', "Ann added to the team"],
  ["DELETE 4", "DELETE 4"],
  ['{"command":"DELETE","rowCount":4}', "command: DELETE"],
  ['{"command":"INSERT","rowCount":1,"oid":0,"rows":[]}', "command: INSERT"],
  ['{"command":"TRUNCATE","rowCount":null}', "command: TRUNCATE"],
  ['{"n":4,"nModified":4,"ok":1}', "nModified: 4"],
  ['{"loggedOut":true}', "loggedOut: true"],
  ['{"id":7,"deleted":true}', "deleted: true"],
  ['{"success":true,"userId":7,"removed":true}', "removed: true"],
  ['{"_id":"7","result":"deleted"}', "deleted"],
  ['{"created":true}', "created: true"],
  ['{"queued":true}', "queued: true"],
  ['{"success":true,"drained":true}', "drained: true"],
  ['{"repaired":3}', "repaired: 3"],
  ...[
    "✅ Database populated",
    "✔ Database populated",
    "Database populated 🎉",
    "[OK] Database populated",
    "Success! Database populated",
    '["Database populated"]',
    '{"messages":["Database populated"]}',
    '{"ok":1,"message":"✅ Database populated"}',
    "Database populated\nUsers: 3\nBooks: 4",
    "Database populated<br>Back",
    "<p>Database populated</p><p>3 users, 4 books</p>",
  ].map((body) => [body, "Database populated"]),
  ...[
    "Database populated. 3 users, 4 books.",
    '["Database populated."]',
    '{"messages":["Database populated."]}',
    "Database populated.<br>Back",
    "Database populated. You can now log in as admin.",
  ].map((body) => [body, "Database populated."]),
  ["Dropping tables...\nCreating tables...\nSeeding users...\nDone.", "Dropping tables..."],
  ["Deleted: 4", "Deleted"],
  ["Rows inserted: 4", "Rows inserted"],
  ["db populated: users=3, books=4", "db populated"],
  ["Cache cleared (12 keys)", "Cache cleared"],
  ["Query OK, 4 rows affected (0.01 sec)", "Query OK, 4 rows affected"],
  ["Import started in the background", "Import started"],
  ['{"status":"ok","rowsAffected":[4]}', "rowsAffected: 4"],
  ...[
    "Fixtures loaded.",
    "Demo data installed",
    "Applied 3 migrations",
    "Installed 3 fixtures",
    "Loaded 3 fixtures",
    "Backup complete",
    "Populating database...",
    "Populating the database",
    "Resetting...",
    "Deleting all users…",
  ].flatMap((said) => [
    [said, said],
    [JSON.stringify({ message: said }), said],
  ]),
  ['{"success":1,"data":{"message":"Data loaded"}}', "Data loaded"],
])("%s tells that something was done", (body, said) => expect(reportsActing({ status: 200, body })).toBe(said));

test.each([
  '{"id":3,"status":"sent"}',
  '{"status":"created","total":12}',
  '{"created":10,"deleted":3,"total":13}',
  '{"deleted":0}',
  '{"created":30}',
  '{"queued":30}',
  '{"queued":false}',
  '{"id":7,"silenced":true}',
  '{"drained":true,"pods":3}',
  '{"created":1790000000}',
  '{"status":"started"}',
  '{"id":7,"name":"Ann","deleted":true}',
  '{"id":7,"deleted":false}',
  '{"id":7,"published":true}',
  '{"success":true,"deleted":0}',
  '{"data":{"id":3,"status":"sent"}}',
  '{"data":[{"message":"Database populated."}]}',
  "<html><body><h1>Invoices</h1><p>Invoice 7 of Ann, sent to the bank on Monday and paid by transfer</p></body></html>",
  '{"id":7,"message":"Meeting about the harbour lease"}',
  '{"total":3,"items":[],"status":"sent","count":1,"time":"now"}',
  '{"message":"Hello! Orders are sent with a carrier of your choice"}',
  '{"deleted":false}',
  '{"message":"Item was not deleted"}',
  '{"message":"Welcome"}',
  '{"message":"Nothing found"}',
  '{"message":"last updated"}',
  '[{"message":"created"}]',
  '[{"message":"Cache cleared"},{"message":"Cache cleared"}]',
  '[{"id":7,"message":"Cache cleared"}]',
  '[{"message":"Cache cleared","author":"ann"}]',
  '[["Cache cleared"]]',
  '{"affectedRows":0}',
  '{"changes":3}',
  '{"changes":3,"lastInsertRowid":0}',
  '{"insertedId":null}',
  '{"inserted":[]}',
  '{"published":["a","b"]}',
  '{"name":"a","affectedRows":4}',
  '{"matchedCount":3}',
  "Login successful",
  '["Order created","Order deleted"]',
  '["created"]',
  '{"messages":["Hello Fred"]}',
  '{"messages":["Cache cleared","Hello Fred"]}',
  '{"rowsAffected":[0]}',
  '{"message":"Fixtures loaded","data":[{"home":"A"}]}',
  '{"status":"Resetting..."}',
  "Deleted: 0",
  "Created: 30",
  "Total users created: 30",
  "Rows inserted: 0",
  "Loaded 3 users",
  "Found 3 users",
  "Loading...",
  "[OK] Hello Fred",
  "[Database populated.",
  "<h1>Password reset</h1><p>Harbour</p>",
  '<h1>Password reset</h1><form method="post"><input name="email"><button>Send</button></form>',
  "<h1>Orders created</h1><table><tr><td>3</td></tr></table>",
  "Database populated. The rest failed",
  ...[
    "Users retrieved successfully",
    "Data fetched",
    "3 users found",
    "Records loaded",
    "Access denied",
    "Login failed",
    "Token expired",
    "Password required",
    "Quota exceeded",
    "User authenticated",
    "Database connected",
    "Scan completed",
    "Request processed successfully",
    "Query executed",
    "Search performed",
    "User is banned",
    "Account locked",
    "Registration closed",
    "Feature disabled",
    "Nothing changed",
    "No users banned",
    "0 rows affected",
    "Rate limited",
    "Method not allowed",
    "All rights reserved",
    "Hello Fred",
    "Read the feed",
    "User authenticated successfully",
    "Successfully retrieved all users",
    "User logged in",
    "Endpoint deprecated",
    "Version unchanged",
    "Email already used",
  ].map((message) => JSON.stringify({ message })),
  ...[
    "This endpoint was moved to /v2",
    "The API has been renamed to Harbour",
    "Access is restricted to admins",
    "Cannot be changed to owner",
    "Prices were changed to euros",
    "OK, 0 rows affected",
    "Closed from Monday to Friday",
    "Welcome back to the harbour",
  ].map((message) => JSON.stringify({ message })),
  '{"id":7,"message":"Walter promoted to captain"}',
  '{"id":7,"message":"Roof repaired"}',
  '{"text":"Milk ordered"}',
  '{"title":"Walls","info":"Roof repaired"}',
  '{"command":"SELECT","rowCount":4}',
  '{"command":"DELETE","rowCount":0}',
  '{"command":"DELETE"}',
  '{"loggedOut":false}',
  '{"n":4,"ok":1}',
  "SELECT 4",
  "DELETE 0",
  '{"message":"Logout was not successful"}',
  '{"notice":"The harbour is closed"}',
  "<html>created</html>",
  '<a href="/refill">Reset the database</a> <a href="/hours">Hours</a> <button>Delete everything</button>',
  "",
  '{"title":"How the world was created"}',
  '{"message":"No se ha eliminado nada"}',
  '{"message":"Der Benutzer wurde nicht gelöscht"}',
  "L'utilisateur n'a pas été supprimé",
  '{"message":"El usuario ya fue creado"}',
  '{"nombre":"Informe creado","mensaje":"Hola"}',
  "Comment un compte est créé et comment il est supprimé, expliqué en dix pages par ceux qui le savent",
  '{"name":"Saved","message":"The ledger entry of which nobody knows whether it was ever sent to the bank or kept in a drawer, and that is what was told to everyone who asked"}',
])("%s is data", (body) => expect(reportsActing({ status: 200, body })).toBeNull());

test("A read that answers that something was created reports it, by its status or by where it leads", () => {
  expect(reportsActing({ status: 201, body: '{"id":1,"name":"x"}' })).toBe("201 Created");
  const headers = { location: "/?msg=Database+populated" };
  expect(reportsActing({ status: 302, body: "", headers })).toBe("Database populated");
  for (const location of ["/login?next=/created", "/orders?status=open", "/login"])
    expect(reportsActing({ status: 302, body: "", headers: { location } })).toBeNull();
});

test("Of a name that leaves open whether it acts, an answer with nothing to read says so as well", () => {
  const shards = '{"_shards":{"total":2,"successful":2,"failed":0}}';
  for (const body of [
    '{"ok":true}',
    '{"success":true,"code":200}',
    "OK",
    '"done"',
    '{"status":"ok","timestamp":1}',
    shards,
  ]) {
    expect(actingAnswer({ status: 200, body }, true), body).not.toBeNull();
    expect(actingAnswer({ status: 200, body }, false), body).toBeNull();
  }
  expect(actingAnswer({ status: 204, body: "" }, true)).toBe("204");
  for (const body of [
    "",
    "[]",
    "{}",
    '{"name":"Ann"}',
    "<html>ok</html>",
    '{"ok":true,"user":"ann"}',
    '{"count":3,"items":[]}',
  ])
    expect(actingAnswer({ status: 200, body }, true), body).toBeNull();
  expect(actingAnswer({ status: 403, body: '{"ok":true}' }, true)).toBeNull();
});

test("A refusal reports nothing", () => {
  expect(reportsActing({ status: 401, body: "Session revoked" })).toBeNull();
});

test("What an order's own address says of it is its state, and a report where the address is of something done", () => {
  const body = '{"message":"Your order has been shipped"}';
  const said = (path: string) => reportsActing({ status: 200, body, url: `http://shop.test${path}` });
  for (const path of ["/orders/7", "/api/orders/7?lang=en", "/orders/7/status", "/order/7/tracking", "/me/order"])
    expect(said(path), path).toBeNull();
  for (const path of ["/orders/7/ship", "/ship/7", "/ship/order", "/orders/ship", "/orders", "/next", "/orders/7/go"])
    expect(said(path), path).toBe("Your order has been shipped");
  expect(reportsActing({ status: 200, body: "This user has been deleted", url: "http://shop.test/users/7" })).toBe(
    "This user has been deleted",
  );
});

test("A farewell reports that somebody's account or session is gone, unless a greeting was asked for", () => {
  const said = (body: string, path = "/deleteme") => reportsActing({ status: 200, body, url: `http://a.test${path}` });
  for (const farewell of [
    ...["Goodbye", "Goodbye, Ann!", "bye", "Bye bye 👋", "See you later, Ann.", "See you soon", "Farewell", "Adiós"],
    ...["Sorry to see you go.", "We will miss you!", "Account closed. Goodbye!", "Goodbye. Your account is gone."],
  ])
    for (const body of [farewell, JSON.stringify({ success: true, message: farewell }), `<h1>${farewell}</h1>`])
      expect(said(body), body).not.toBeNull();
  for (const path of ["/bye", "/greetings/7", "/hello/ann", "/v1/say/farewell"])
    expect(said('{"message":"Goodbye"}', path), path).toBeNull();
  for (const body of [
    ...[
      '{"id":7,"message":"Bye"}',
      '{"id":7,"text":"See you later"}',
      '{"title":"Goodbye"}',
      '["Goodbye"]',
      "By the sea",
    ],
    ...[
      '{"message":"Goodbye world"}',
      '{"message":"Bye-laws of the harbour are kept here"}',
      '{"message":"Hello, goodbye"}',
    ],
    '<h1>Goodbye</h1><form method="post"><input name="reason"><button>Leave</button></form>',
    "<h1>Goodbye</h1><p>A song by the harbour choir, which sings it whenever a ship leaves for good, in four verses and on Mondays</p>",
  ])
    expect(said(body), body).toBeNull();
  expect(reportsActing({ status: 404, body: "Goodbye" })).toBeNull();
});

test("A table's names of columns are no report", () => {
  const body = "#,Status,Project,Subject,Assignee,Updated\n";
  const headers = { "content-type": "text/csv; header=present" };
  expect(reportsActing({ status: 200, body, headers })).toBeNull();
  expect(actingAnswer({ status: 200, body, headers }, true)).toBeNull();
  expect(reportsActing({ status: 200, body: "3 rows updated", headers: { "content-type": "text/plain" } })).toBe(
    "3 rows updated",
  );
});
