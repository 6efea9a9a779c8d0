/** Verbs, and what they act on, that names run together: `createdb`, `sendmail`, `resetpassword`, `cancelbooking`. */
const verbs =
  "create|mk|append|enroll|obliterate|delete|del|rm|remove|destroy|drop|purge|wipe|erase|truncate|reset|clear|flush|empty|seed|migrate|populate|generate|import|init|rebuild|reload|restore|save|update|add|insert|send|resend|set|kill|stop|start|restart|run|fill|ban|unlock|lock|activate|deactivate|enable|disable|register|confirm|cancel|approve|reject|invite|revoke|refresh|rotate|sync|submit|upload|write|rename|edit|alter|prune|toggle|promote|place|make|transfer|deploy|provision|deprovision|publish|upgrade";
const nouns =
  "dbs?|databases?|data|dummydata|demo|lab|sandbox|all|everything|users?|accounts?|customers?|members?|admins?|roles?|groups?|teams?|projects?|e?mails?|sms|messages?|notifications?|invites?|invitations?|caches?|tables?|schema|passwords?|pass|tokens?|sessions?|keys?|secrets?|files?|dirs?|logs?|index|indexes|records?|rows?|items?|orders?|bookings?|reservations?|subscriptions?|payments?|funds|money|carts?|products?|posts?|profiles?|comments?|reviews?|tickets?|entries|entry|images?|fixtures?|samples?|tasks?|jobs?|queue|server|service|system|config|settings|state|form|loginip|bins?|trash|crons?|cronjobs?|invoices?|objects?";
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
  /^(load(db|database|data|fixtures|samples|demo)|changepass(word)?|forgotpass(word)?|loginas|newuser|newadmin|transferfunds|resetdemo)$/;

/** Whether one lower-case word is a verb and what it acts on, without anything between the two. */
export const isRunOn = (word: string): boolean =>
  [together, turned, turnedShort, ofFew, others].some((one) => one.test(word));

const actedOn = new RegExp(`^(${nouns}|doors?|gates?|cards?|devices?|volumes?|buckets?|valves?|windows?|repos?)$`);

/** Whether a word is what names say that something is done to: `user`, `images`. */
export const isActedOn = (word: string): boolean => actedOn.test(word);
