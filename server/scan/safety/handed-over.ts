/** Whom something is sent, and what is sent: `?to=…&text=…`. */
const recipient =
  /^(to|recipients?|chat_?id|phone(_?(no|number))?|number|msisdn|mobile|tel|e?mail(_?to)?|channel|room|topic|receiver|rcpt|an|para)$/i;
const message = /^(text|message|msg|body|payload|content|subject|betreff|nachricht|mensaje|mensagem)$/i;
/** What only works with a text, and where messages are looked for. */
const aboutTexts =
  /^(translat\w*|detect\w*|render\w*|format\w*|preview\w*|pars(e|er)|check\w*|validat\w*|search|find|filter|list|history|logs?|inbox|outbox)$/i;
/** How much of something, and to whom. */
const amount = /^(amount|amt|sum|betrag|summe|montant|monto|importe|valor|importo|kwota|bedrag)$/i;
const payee =
  /^(to|iban|payee|recipient|beneficiary|receiver|dest|destination|to_?(account|user|address|wallet|iban)|an|vers|para|hacia)$/i;
/** What is paid or staked once a request says how much of it. */
const ofMoney =
  /^(payment|transfer|transaction|wire|remit|remittance|deposit|withdrawal|bet|wager|tip|donation|order|trade|loan|ue?berweisung|virement|transferencia|pago|bonifico)$/i;
const howMuch = /^(amount|amt|sum|qty|quantity|stake|betrag|montant|monto|importe)$/i;
/** What only reckons with it. */
const reckoning =
  /^(convert\w*|conversion|exchange|exchange-?rates?|rates?|currency|currencies|fx|forex|quotes?|prices?|pricing|fees?|calculat\w*|estimat\w*|simulat\w*|preview|validate|check|search|reports?|limits?)$/i;
const isDate = (value: string): boolean => /^\d{4}-\d\d/.test(value);
/** A password in an address signs somebody in or up. */
const secret = /^(password|passwd|passwort|kennwort|passphrase|contrasena|senha|mot_?de_?passe|haslo)$/i;
/** What a page gives along to prove that somebody pressed something in it: reads ask for no such proof. */
const ofPressing =
  /^(_?csrf(-?_?token)?|csrfmiddlewaretoken|_?xsrf(-?_?token)?|authenticity_token|_token|_?wpnonce|sesskey|form_?key|__requestverificationtoken)$/i;
/** What runs what it is given. */
const runner = /^(eval|exec|console|sh|shell|script|terminal|repl)$/i;
const program = /^(script|code|expr(ession)?|cmd|command|c|input|line)$/i;
/** What does something with the one thing that it is given: `/say?text=hi`, `/scale?replicas=3`, `/rate?stars=5`. */
const given: readonly (readonly [done: RegExp, what: RegExp])[] = [
  [/^(say|speak|announce|shout|alert|contact|feedback|log|notify|page|paste)$/i, message],
  [/^(call|dial|fax)$/i, /^(to|phone\w{0,7}|number|tel)$/i],
  [/^scale$/i, /^(replicas|instances|count|size|nodes)$/i],
  [/^rate$/i, /^(stars?|rating|score|points)$/i],
  [/^print$/i, /^(doc|document|file|label|printer)(_?id)?$/i],
  [/^write$/i, /^(sql|data|value|db|line)$/i],
  [/^log-?(ger|level)s?$/i, /^(set_?)?level$/i],
];
/** A statement of SQL that changes something. */
const statement =
  /^\s{0,9}(drop|truncate|alter|create|grant|revoke)\s{1,9}(table|database|schema|user|index|role|view|all)\b|^\s{0,9}(delete\s{1,9}from|insert\s{1,9}into|update\s{1,9}[\w."`]{1,60}\s{1,9}set)\b/i;

/**
 * What a query hands over that is sent, paid, run or signed in with rather than looked for: `?to=7&text=hi`, `?to=7&amount=5`,
 * `?email=…&password=…`, `?sql=DROP TABLE x`; null where it holds nothing of the kind.
 */
export function handedOver(segments: readonly string[], query: string): string | null {
  if (query === "") return null;
  const held = [...new URLSearchParams(query)];
  const called = (pattern: RegExp) => held.find(([name]) => pattern.test(name));
  const [last = ""] = segments.slice(-1);
  const whole =
    called(secret) ??
    called(ofPressing) ??
    held.find(([, value]) => statement.test(value)) ??
    (runner.test(last) ? called(program) : undefined);
  if (whole !== undefined) return whole[0];
  for (const [done, what] of given) if (done.test(last) && called(what)) return last;
  // Several of a thing are a list, which is narrowed by what its rows hold.
  if (/[^s]s$/i.test(last) && !/^sms$/i.test(last)) return null;
  const said = called(message);
  if (said !== undefined && called(recipient) && !segments.some((segment) => aboutTexts.test(segment))) return said[0];
  if (segments.some((segment) => reckoning.test(segment))) return null;
  const [money = null] = called(amount) ?? [];
  const paid = called(payee);
  if (money !== null && paid !== undefined && !isDate(paid[1])) return money;
  return ofMoney.test(last) ? (called(howMuch)?.[0] ?? null) : null;
}
