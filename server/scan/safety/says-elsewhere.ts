/** Infinitives and imperatives of deleting: German, French, Spanish, Italian, Portuguese, Dutch, Polish. */
const removing =
  "löschen|entfernen|supprimer|effacer|eliminar|borrar|quitar|elimina|cancella|rimuovi|excluir|apagar|deletar|verwijderen|wissen|usuń|skasuj";
/** The same of the third person, as descriptions have them. */
const removes = "löscht|entfernt|supprime|efface|elimina|borra|cancella|rimuove|exclui|apaga|verwijdert|usuwa|kasuje";
/** Of what was booked or ordered; alone they only close a form. */
const cancelling = "stornieren|kündigen|annuler|résilier|cancelar|anular|annulla|disdici|annuleren|opzeggen|anuluj";
/** Signing out, as whole labels. */
const leaving =
  /^(?:abmelden|ausloggen|(?:se |me )?déconnecter|(?:se |me )?deconnecter|déconnexion|deconnexion|cerrar (?:la )?sesión|cerrar (?:la )?sesion|desconectar(?:se|-se)?|salir|esci|disconnetti(?:ti)?|sair|terminar sessão|encerrar sessão|uitloggen|afmelden|wyloguj(?: się| mnie)?)$/u;
/** What is shown otherwise, or less of it, and nothing is gone: "Filter löschen". */
const ofScreens =
  /(?<!\p{L})(?:filtern?|filtres?|filtros?|filtri|filtry|suche|recherche|búsqueda|ricerca|busca|auswahl|sélection|selección|selezione|seleção|selectie|eingabe)(?!\p{L})/u;
const first = new RegExp(`^(?:${removing})(?: [\\p{L}\\d'’ -]{1,40})?$`, "u");
/** A German or Dutch verb stands last: "Konto löschen". */
const last = /^[\p{L}\d'’ -]{1,40} (?:löschen|entfernen|stornieren|kündigen|verwijderen|wissen|annuleren|opzeggen)$/u;
const cancelled = new RegExp(`^(?:${cancelling}) \\p{L}[\\p{L}\\d'’ -]{1,40}$`, "u");
const told = new RegExp(
  `^(?:${removes}) (?:den|die|das|einen|eine|ein|alle|un|une|le|la|les|los|las|el|il|lo|gli|i|o|os|as|um|uma|todos|todas|tutti|tous|toutes|de|het|een|użytkownika|wszystkie) \\p{L}`,
  "u",
);

/** Whether a lower-case label, or a description, says in another language that something is removed or a session ended. */
export function actsElsewhere(text: string): boolean {
  const plain = text.normalize("NFC").trim();
  if (leaving.test(plain)) return true;
  return !ofScreens.test(plain) && [first, last, cancelled, told].some((one) => one.test(plain));
}
