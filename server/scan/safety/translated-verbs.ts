/** Verbs that act, in the languages that addresses are written in most often beside English, without their accents. */
const verbs: Readonly<Record<string, string>> = {
  delete: `loschen loeschen entfernen supprimer effacer eliminar borrar suprimir quitar excluir deletar apagar eliminare cancellare
    rimuovere verwijderen wissen usun skasuj radera slett slet poista smazat odstranit torles sterge hapus xoa udalit losche
    loesche entferne elimina cancella rimuovi verwijder usunac shanchu sakujo`,
  create: `anlegen erstellen creer crear criar creare aanmaken utworz stworz skapa opprett opret luo vytvorit letrehoz creeaza buat
    sozdat olustur`,
  add: `hinzufugen hinzufuegen ajouter anadir agregar adicionar aggiungere aggiungi toevoegen dodaj tambah ekle dobavit`,
  insert: "einfugen einfuegen inserer insertar inserir inserire",
  save: "speichern enregistrer sauvegarder guardar salvar gravar salvare opslaan zapisz spara lagre simpan kaydet sohranit",
  send: "senden absenden verschicken envoyer enviar inviare invia spedire versturen wyslij skicka kirim gonder otpravit",
  update: "aktualisieren actualizar atualizar aggiornare bijwerken zaktualizuj uppdatera perbarui guncelle obnovit",
  modify: "aendern bearbeiten editar alterar modificar modificare bewerken edytuj andra ubah duzenle izmenit",
  reset: "zurucksetzen zuruecksetzen reinitialiser restablecer reiniciar redefinir reimpostare herstellen zresetuj",
  empty: "leeren vider vaciar esvaziar limpar svuotare leegmaken kosongkan vyprazdnit",
  cancel: "stornieren kundigen kuendigen annuler cancelar annullare annuleren anuluj batalkan",
  activate: "aktivieren activar ativar attivare activeren aktywuj",
  deactivate: "deaktivieren desactiver desactivar desativar disattivare deactiveren dezaktywuj",
  lock: "sperren bloquer bloquear bloccare blokkeren zablokuj blokir",
  approve: "freigeben genehmigen approuver aprobar aprovar approvare goedkeuren zatwierdz",
  confirm: "aufgeben bestatigen bestaetigen confirmer valider confirmar confermare bevestigen potwierdz",
  ban: "bannir banear banir bannare",
  transfer: "uberweisen ueberweisen transferer transferir trasferire overmaken przelej",
  pay: "bezahlen payer pagar pagare betalen zaplac bayar",
  buy: "kaufen acheter comprar comprare kopen kup beli",
  logout: `abmelden ausloggen deconnexion deconnecter desconectar desconexion salir sair encerrar cerrarsesion encerrarsessao
    disconnetti disconnessione esci uitloggen afmelden wyloguj wylogowanie odhlasit odhlaseni odjava kijelentkezes loggaut
    loggut logud keluar dangxuat cikis vyhod vyjti razlogin`,
};
/** The same of two or three words. */
const phrases: Readonly<Record<string, string>> = {
  logout: `cerrar-sesion terminar-sesion finalizar-sesion encerrar-sessao terminar-sessao fermer-session fermer-la-session
    se-deconnecter chiudi-sessione logga-ut logg-ut log-ud kirjaudu-ulos cikis-yap wyloguj-sie dang-xuat oturumu-kapat`,
  delete: "ta-bort fjern-alt",
};
/** Whole names in other letters. */
const inOtherLetters: Readonly<Record<string, string>> = {
  delete: "删除 刪除 削除 삭제 удалить удаление",
  create: "下单 创建 建立 作成 생성 создать",
  add: "添加 新增 追加 추가 добавить",
  logout: "退出 退出登录 登出 注销 ログアウト 로그아웃 выход выйти",
};

/** Letters without their marks: Hangul and kana come apart by that as well, so what is compared is written so on both sides. */
const withoutAccents = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "");

const meanings = new Map<string, string>();
for (const words of [verbs, phrases, inOtherLetters])
  for (const [english, foreign] of Object.entries(words))
    for (const word of foreign.split(/\s+/)) meanings.set(withoutAccents(word), english);
/** Letters of a name that is looked at. */
const longestName = 120;

/**
 * A name with the verbs of other languages in English, so that what is known of these holds for them: `eliminarUsuario` as
 * `delete-usuario`, `cerrar-sesión` as `logout`. A name that has none stays as it is.
 */
export function inEnglish(name: string): string {
  if (name.length > longestName) return name;
  const [, stem = "", ending = ""] = /^(.*?)(\.[a-z]{2,6})?$/su.exec(name) ?? [];
  const plain = withoutAccents(stem);
  const words = plain
    .replace(/([a-z\d])([A-Z])/g, "$1-$2")
    .toLowerCase()
    .split(/[-_ ]+/);
  const translated: string[] = [];
  for (let at = 0; at < words.length; ) {
    const length = [3, 2, 1].find((many) => meanings.has(words.slice(at, at + many).join("-"))) ?? 0;
    translated.push(meanings.get(words.slice(at, at + length).join("-")) ?? words[at] ?? "");
    at += Math.max(length, 1);
  }
  return words.join("-") === translated.join("-") ? name : translated.join("-") + ending;
}

/** A sentence whose first word is such a verb, with that word in English: "Eliminar usuario". */
export function beginsInEnglish(sentence: string): string {
  const [first = ""] = /^[\p{L}\p{M}]{2,30}/u.exec(sentence) ?? [];
  const english = meanings.get(withoutAccents(first).toLowerCase()) ?? told.get(withoutAccents(first).toLowerCase());
  return english === undefined ? sentence : english + sentence.slice(first.length);
}

/** The same at the end of a sentence in Japanese or Korean, or at the beginning of one in Chinese: "ユーザーを削除する", "删除用户". */
const inJapanese =
  /を(?:一括)?(?:削除|作成|追加|更新|変更|送信|登録|解除|停止|再起動|初期化|リセット|キャンセル)(?:する|します)?$/u;
const inKorean = /(?:삭제|생성|추가|수정|변경|전송|발송|등록|해지|취소|초기화|재시작)(?:하기|한다|합니다|하다)?$/u;
const inChinese =
  /^(?:批量)?(?:删除|刪除|创建|建立|新增|添加|更新|修改|重置|发送|發送|清空|清除|启用|禁用|停用|注销|重启|取消|撤销)(?!列表|记录|状态|历史|时间)/u;

/** Whether a sentence in letters of East Asia says that something is done; what was done, "삭제된 사용자", is another form. */
export const actsInOtherLetters = (sentence: string): boolean => {
  const plain = sentence.trim().replace(/[。．]$/u, "");
  return plain.length < 80 && [inJapanese, inKorean, inChinese].some((one) => one.test(plain));
};

/** How descriptions say what an operation does, in the third person; as names, some of these are others' words. */
const told = new Map(
  Object.entries({
    delete:
      "loscht loescht entfernt supprime efface elimina borra exclui deleta remove apaga rimuove cancella verwijdert usuwa",
    create: "erstellt legt cree crea cria maakt tworzy",
    add: "ajoute anade agrega adiciona aggiunge dodaje",
    save: "speichert enregistre sauvegarde guarda salva zapisuje",
    send: "sendet versendet envoie envia invia verstuurt wysyla",
    update: "aktualisiert actualiza atualiza aggiorna aktualizuje",
    reset: "reinitialise restablece redefine reimposta",
    empty: "leert vide vacia esvazia svuota",
  }).flatMap(([english, foreign]) => foreign.split(" ").map((word) => [word, english] as const)),
);
