/** What only answers, shows, checks or works something out, in the infinitive. */
const answering = new Set(
  `get list show fetch retrieve return read view find search check count look provide give display describe download export
  represent contain serve render stream expose validate verify test evaluate estimate predict forecast convert translate parse
  format compare query compute calculate determine identify detect extract collect gather load open preview echo mirror tell
  reflect enumerate paginate filter sort group aggregate summarize summarise analyze analyse inspect resolve decode encode hash
  proxy forward redirect deliver offer monitor track map match print dump output use take accept require need support let
  allow help handle implement wrap demonstrate simulate illustrate emulate mimic produce build make generate supply obtain
  access browse see discover explore examine explain poll ping probe request respond receive yield include combine
  watch listen observe measure sum answer select choose pull scan crawl trace visualize visualise plot guess suggest
  recommend rank score classify ensure assert diff have mean express denote indicate define specify state say name call
  fall follow work act run perform execute play know learn understand want hold keep carry cover link refer point lead
  bring belong consist correspond relate compile assemble prepare fill complete report order like hit share exit end copy
  bind pass transform project inform warn wait try acquire locate resume review navigate enter visit go come demo showcase
  roll solve greet crunch price join zip unzip compress decompress split highlight slice sample tokenize tokenise embed
  vectorize stringify round multiply divide subtract uppercase lowercase capitalize cache ask raise throw fail sleep delay
  time leak randomize crop blur annotate mask simplify normalize normalise sanitize minify beautify lint
  paraphrase correct spellcheck geolocate interpolate integrate derive differentiate factor invert negate square weigh chat
  talk sing spell flip throttle debounce page colour color interpret reason dereference unwrap unpack expand collapse
  lookup enquire inquire authorize authorise authenticate connect login edit reverse geocode detail outline break narrow limit restrict`.split(
    /\s+/,
  ),
);
/** Words that stand before an article and are no verb. */
const others = new Set(
  `about above across after against all also although among and any are around as at average be because before behind below
  beside besides between beyond both but by current currently depending despite does during each either else every except
  few for from given has hello here how if in instead into is just last latest less many maximum minimum more most near
  neither no not note now of off on once one only onto or other out over per please plus quite rather same several since
  so some something such than that the then there these they this those though through to today top total toward twice
  under unless until up upon very via was welcome were what whatever when whenever where whereas whether which while who
  whole whom whose why will with within without would yes yet half double what's most much once part parts rest end`.split(
    /\s+/,
  ),
);
/** Nouns, participles and adverbs by their endings. */
const notVerb = /(ing|ed|ly|tion|sion|ment|ity|ness|ance|ence|ship|ism|ist|ful|ous|able|ible|ical|less)$/;
/** What makes of the first word a thing of which somebody else does something: "Posts a user wrote". */
const finite =
  /^(may|can|could|might|must|should|will|would|has|have|had|is|are|was|were|did|does|saw|wrote|bought|made|sent|got|took|gave|sold|paid|owns?|likes?|sees?|follows?|needs?|wants?|uses|belongs|[a-z]{3,}ed)$/;
/** What is made or looked at for the answer alone, although the verb could do more. */
const ofAnswer =
  /\b(quer(y|ies)|search(es)?|lists?|reports?|streams?|views?|pages?|results?|responses?|statistics|charts?|graphs?|previews?|summary|summaries|html|form|json|csv|documentation|docs|examples?|values? of|menus?|sidebar|navigation|panels?|dialogs?|modals?|banners?|filters?|columns?)\b/;
/** Articles of other languages look like ours: "Retorna a lista de clientes". */
const elsewhere = /\b(de|da|do|dos|das|del|di|la|le|los|las|les|des|um|uma|un|una|lista|por|para|com|con|per il)\b/;

/** What a verb of the third person may be in the infinitive. */
const infinitives = (word: string): string[] => [
  word,
  word.replace(/ies$/, "y"),
  word.replace(/es$/, ""),
  word.replace(/s$/, ""),
];

/** Settings that are set where nothing else is said of them: "Set volume", but not "Set list". */
const setTo =
  /^sets? (?:[a-z]+ )?(?:volume|brightness|contrast|mode|temperature|speed|colou?r|password|timer|alarm|language|theme|priority|owner|flag|power|channel|thermostat|avatar|active|inactive|to|as|on|off)\b(?! (?:of|list|lists|histor(?:y|ies)|options?|rules?|polic(?:y|ies)|details|info|status)\b)/;
/** Where something is put that leaves the program: "Exports the data to S3". */
const sentAway =
  /^(?:export|dump|write|push|copy|copies|load|back up|stream|deliver|forward)s? (?:[a-z-]+ ){1,4}(?:in)?to (?:an? |the |our |your )?(?:[a-z]+ )?(?:s3|gcs|bucket|s?ftp|disk|server|warehouse|storage|dropbox|drive|onedrive|slack|bigquery|snowflake|redshift|kafka|queue|topic|sheets?|crm|erp|hubspot|salesforce|cloud|database|data lake)\b/;

/**
 * Whether a lower-case description begins with a verb that is none of reading, by the article behind it: "Retweets a post",
 * "Consume a one-time code", but neither "Computes the total" nor "Posts a user wrote".
 */
export function beginsWithVerb(plain: string): boolean {
  if (setTo.test(plain) || sentAway.test(plain)) return true;
  const [, first = "", article = "", thing = "", ...further] =
    /^([a-z]{3,20}) (an?|the|your|my|our|its|this|all) ([a-z][a-z-]{1,30})(?: ([a-z]+)\b)?(?: ([a-z]+)\b)?(?: ([a-z]+)\b)?/.exec(
      plain,
    ) ?? [];
  if (first === "" || others.has(first) || notVerb.test(first)) return false;
  if (infinitives(first).some((verb) => answering.has(verb))) return false;
  // "Users all time", but "Hide all comments".
  if (article === "all" && !thing.endsWith("s")) return false;
  const isOfSomebody = further.some((word, at) => word !== undefined && finite.test(word) && !tells(further[at + 1]));
  return !isOfSomebody && !ofAnswer.test(plain.slice(first.length, 60)) && !elsewhere.test(plain);
}

/** Whether what follows a participle makes it tell of the thing before it: "posted by", "created in". */
const tells = (word: string | undefined): boolean =>
  word !== undefined && /^(by|in|on|to|from|with|as|for|at)$/.test(word);
