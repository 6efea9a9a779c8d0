import { describes, isDescribing } from "./describing-words.ts";

/** Verbs, and what they act on, that names run together: `createdb`, `sendmail`, `resetpassword`, `cancelbooking`. */
const verbs =
  "create|mk|append|enroll|obliterate|delete|del|rm|remove|destroy|drop|purge|wipe|erase|truncate|reset|clear|flush|empty|seed|migrate|populate|generate|import|init|rebuild|reload|restore|save|update|add|insert|send|resend|set|kill|stop|start|restart|run|fill|ban|unlock|lock|activate|deactivate|enable|disable|register|confirm|cancel|approve|reject|invite|revoke|refresh|rotate|sync|submit|upload|write|rename|edit|alter|prune|toggle|promote|place|make|transfer|deploy|provision|deprovision|publish|upgrade";
const nouns =
  "dbs?|databases?|data|dummydata|demo|lab|sandbox|all|everything|users?|accounts?|customers?|members?|admins?|roles?|groups?|teams?|projects?|e?mails?|sms|messages?|notifications?|invites?|invitations?|caches?|tables?|schema|passwords?|passwd|pwd?|pass|tokens?|sessions?|keys?|secrets?|files?|dirs?|logs?|index|indexes|records?|rows?|items?|orders?|bookings?|reservations?|subscriptions?|payments?|funds|money|carts?|products?|posts?|profiles?|comments?|reviews?|tickets?|entries|entry|images?|fixtures?|samples?|tasks?|jobs?|queue|server|service|system|config|settings|state|form|loginip|bins?|trash|crons?|cronjobs?|invoices?|objects?";
const together = new RegExp(`^(${verbs})(${nouns})$`);
/** The noun first: `dbseed`, `cachereset`. */
const turned =
  /^(db|database|users?|cache|tables?|index|queue|demo|data|logs?)(seed|reset|delete|create|drop|clear|flush|purge|populate|migrate|init|fill|wipe|remove|insert)$/;
/** The noun first, as programs of a shell are called: `useradd`, `groupdel`. */
const turnedShort = new RegExp(`^(${nouns})(add|del|delete|remove|rm|mod|create)$`);
/** Verbs that run together with few words only: `closeaccount`, but `blockdata`. */
const ofFew =
  /^(close|void|put|block|unblock|suspend|unban|terminate|reopen)(users?|accounts?|members?|customers?|orders?|invoices?|tickets?|sessions?|objects?)$/;
const others =
  /^(load(db|database|data|fixtures|samples|demo)|changepass(word)?|forgotpass(word)?|loginas|newuser|newadmin|transferfunds|resetdemo|import(csv|xlsx?|excel|xml|json)|migrate(up|down)|(delete|remove|erase|wipe|deactivate|cancel|unsubscribe|unregister|notify|forget)me)$/;

/** What is done to something that is put somewhere: `addtocart`, `removefromlist`. */
const somewhere = /^(add|save|move|remove|delete)(to|from)(?!any$)[a-z]{3,}$/;
/** How it is done, before the verb: `bulkdelete`. */
const inBulk = new RegExp(
  `^(bulk|mass|batch|force|soft|hard|multi)(delete|remove|update|insert|create|import|send|edit|reset|purge|cancel|approve|archive|save|add)(${nouns})?$`,
);

/** Verbs that hardly ever begin another word, so that whatever follows is what they act on: `deletephoto`. */
const whole =
  /^(delete|remove|shutdown|reboot|restart|wipe|purge|truncate|reset|destroy|erase|send|resend|toggle|clear|terminate|uninstall|disable|deactivate|revoke|cancel|unsubscribe|insert|create|populate)([a-z][a-z\d]{2,})$/;
/** Other words that begin so: names of what does it, of what is done, and of what can be. */
const inflected =
  /^(ing(?!redient)|ed(?!ge|it)|ers?(?!ror)|or|ions?$|iv|abl|abilit|ances?|ments?$|ly$|ness|est$|l(ed|ing|er|ation|abl)|t(ing|ed$|ers?$|le|abl))/;
/** Names of products and places, and words of their own: `sendgrid`, `clearwater`. */
const ofTheirOwn =
  /^(send(grid|bird|inblue|cloud|owl|pulse|ai|off|up|le|box|y)|clear(text|bit|water|view|cut|pass|case|score|pay|coat|stream|field|sky|bank|brook|voice|lake|house)|wipeout|createjs|deleterious)/;

/** Whether a sure verb begins a word and the thing that it acts on ends it, where the whole is no word of its own. */
function beginsWithVerb(word: string): boolean {
  const [, verb = "", thing = ""] = whole.exec(word) ?? [];
  if (verb === "" || ofTheirOwn.test(word) || inflected.test(thing) || describes(verb, thing)) return false;
  // `deletedat`, `removeditems`, but not `deletedocument`.
  const of = verb.endsWith("e") && thing.startsWith("d") ? thing.slice(1) : "";
  return !(
    /^(at|by|on|date|only|text|html|things|photos|pages|articles|posts)$/.test(of) ||
    isActedOn(of) ||
    isDescribing(of)
  );
}

/** Whether one lower-case word is a verb and what it acts on, without anything between the two. */
export const isRunOn = (word: string): boolean =>
  [together, turned, turnedShort, ofFew, others, somewhere, inBulk].some((one) => one.test(word)) ||
  beginsWithVerb(word);

const actedOn = new RegExp(`^(${nouns}|doors?|gates?|cards?|devices?|volumes?|buckets?|valves?|windows?|repos?)$`);

/** Whether a word is what names say that something is done to: `user`, `images`. */
export const isActedOn = (word: string): boolean => actedOn.test(word);
