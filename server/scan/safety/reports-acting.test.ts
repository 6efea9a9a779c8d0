import { expect, test } from "vitest";
import { reportsActing } from "./reports-acting.ts";

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
])("%s tells that something was done", (body, said) => expect(reportsActing({ status: 200, body })).toBe(said));

test.each([
  '{"id":3,"status":"sent"}',
  '{"status":"created","total":12}',
  '{"created":10,"deleted":3,"total":13}',
  '{"deleted":0}',
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

test("A refusal reports nothing", () => {
  expect(reportsActing({ status: 401, body: "Session revoked" })).toBeNull();
});
