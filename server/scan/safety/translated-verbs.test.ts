import { expect, test } from "vitest";
import { effectOf } from "./effect.ts";
import { saysThatItActs, sentenceThatActs } from "./says-it-acts.ts";

test.each([
  "/abmelden",
  "/konto/abmelden",
  "/deconnexion",
  "/d%C3%A9connexion",
  "/cerrar-sesion",
  "/cerrarSesion",
  "/usuario/cerrar_sesi%C3%B3n",
  "/salir",
  "/sair",
  "/esci",
  "/uitloggen",
  "/wyloguj",
  "/logga-ut",
  "/odhlasit",
  "/keluar",
  "/dang-xuat",
  "/%E9%80%80%E5%87%BA",
  "/%EB%A1%9C%EA%B7%B8%EC%95%84%EC%9B%83",
  "/%E3%83%AD%E3%82%B0%E3%82%A2%E3%82%A6%E3%83%88",
  "/%D0%B2%D1%8B%D0%B9%D1%82%D0%B8",
  "/index.php?accion=salir",
  "/?s=user/logout",
  "/?path=/logout",
])("GET %s ends a session in another language, or behind a program, and is not asked", (path) =>
  expect(effectOf("GET", path)).toMatchObject({ effect: "acts", endsSession: true }),
);

test.each([
  "/benutzer/7/l%C3%B6schen",
  "/benutzer/loeschen/7",
  "/usuarios/eliminar/7",
  "/eliminarUsuario?id=7",
  "/usuario_eliminar.php?id=7",
  "/index.php?accion=borrar&id=7",
  "/articles/supprimer/3",
  "/produtos/excluir/3",
  "/produtos/criar",
  "/barang/hapus/3",
  "/barang/tambah",
  "/ordini/annullare",
  "/%E5%88%A0%E9%99%A4/7",
  "/%EC%82%AD%EC%A0%9C/7",
  "/l%C3%B6sche/7",
  "/elimina/7",
  "/cancella/7",
  "/aggiungi/7",
  "/verwijder/7",
  "/shanchu/7",
  "/vertrag/k%C3%BCndigen",
  "/pedido/confirmar",
  "/commande/valider",
  "/utilisateur/7/bannir",
  "/ueberweisen/bob/5",
  "/transferir?a=bob&monto=5",
  "/?s=user/delete&id=7",
  "/index.php?r=site/del&id=7",
])("GET %s acts in another language and is not taken for a read", (path) =>
  expect(effectOf("GET", path).effect).not.toBe("reads"),
);

test.each([
  "/usuarios",
  "/usuarios/7",
  "/benutzer/7/adresse",
  "/produtos?pagina=2",
  "/articles/recents",
  "/abmeldungen",
  "/confirmaciones",
  "/transferencias/7",
  "/index.php?page=news/latest",
  "/index.php?s=shop/list&id=7",
  "/modifiers/modifier",
  "/background-remover",
  "/search?s=deleted/users",
  "/?p=about/team",
])("GET %s still reads", (path) => expect(effectOf("GET", path).effect).toBe("reads"));

test.each(["Eliminar usuario", "Supprime un article", "Löscht den Benutzer", "Exclui um produto", "Borrar"])(
  "A description says in its own language that it acts: %s",
  (text) => expect(sentenceThatActs(text)).not.toBeNull(),
);
test.each([
  "Lista de usuarios",
  "Liste les articles",
  "Zeigt den Benutzer",
  "Retorna a lista de clientes",
  "Obtener usuario",
])("A description in another language that reads says nothing of the kind: %s", (text) =>
  expect(sentenceThatActs(text)).toBeNull(),
);
test("A link says in its own language that it signs out", () => {
  expect(["Abmelden", "Déconnexion", "Salir", "Uitloggen"].map(saysThatItActs)).toEqual([true, true, true, true]);
});

test.each([
  "ユーザーを削除する",
  "ユーザーを一括削除",
  "删除用户",
  "批量删除用户",
  "新增订单。",
  "사용자 삭제",
  "사용자를 삭제합니다",
])("A description in letters of East Asia says that it acts: %s", (text) =>
  expect(sentenceThatActs(text)).not.toBeNull(),
);
test.each([
  "ユーザー一覧",
  "削除済みユーザーの一覧",
  "获取用户列表",
  "已删除用户列表",
  "更新记录",
  "사용자 목록",
  "삭제된 사용자 목록",
])("One that reads says nothing of the kind: %s", (text) => expect(sentenceThatActs(text)).toBeNull());
