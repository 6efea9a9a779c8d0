/** Phrases by which an answer refuses for want of a credential or a right, in the languages met most often. */
export const denialWords = new RegExp(
  [
    "unauthori[sz]ed|not[ _-]authori[sz]ed|authori[sz]ation (field )?(is )?(required|needed|missing|failed|header)",
    "un?authenticated|not[ _-]authenticated|authenticat(e|ion) (is )?(required|needed|failed|error|credentials)",
    "(please |must |need to |have to |required to )(be )?(authenticate|(log(ged)?|sign(ed)?)[ -]?(in|on))",
    "(log|sign)[ _-]?(in|on) (is )?(required|needed|to continue|first)|not (logged|signed)[ _-]?in|auth(entication)?[ _-]required",
    "forbidden|access[ _-]?(is )?(denied|restricted|not allowed)|permission[ _-]?denied|insufficient[ _-](permission|privilege|scope|right)",
    "(do(es)? not|don'?t|lack) (have )?(the )?(necessary |required |sufficient )?(permission|access|privilege|right)|not (allowed|permitted) to",
    "(invalid|missing|expired|malformed|bad|no|wrong|unknown|revoked|required)[ _-](access |bearer |auth(entication)? |api[ _-]?|jwt |session |security )?(token|credentials?|api[ _-]?key|jwt|session|authori[sz]ation)",
    "(token|credentials?|api[ _-]?key|jwt|session|authori[sz]ation header)( is| was| has| were| are| not)* ?(invalid|missing|expired|malformed|required|revoked|not (provided|found|valid)|must be provided)",
    "only (an? |the )?(admin\\w*|owners?|managers?|moderators?|staff|authors?|creators?|members) (\\w+ )?(may|can|could|are|is|have|has)\\b|(admins?|administrators?|owners?|staff) only|must be (an? |the )?(admin\\w*|owner|manager|author|member)|not (the )?(owner|author|creator) of|not owned by",
    "you (may|can) ?not (access|change|edit|update|modify|delete|remove|view|read|see|do|perform|use)\\b",
    "(session|token) (has )?(expired|timed out)|login_required|members only",
    "nicht (autorisiert|berechtigt|angemeldet)|zugriff verweigert|bitte (melden sie sich|anmelden)|keine berechtigung|anmeldung erforderlich",
    "acc[eè]s (refus|interdit)|non autoris|veuillez vous (connecter|identifier)|authentification requise",
    "acceso denegado|no autorizado|iniciar? sesi[oó]n|accesso negato|non autorizzato|acesso negado|n[aã]o autorizado",
    "доступ запрещ[её]н|не авторизован|拒绝访问|未授权|请登录|請登入|アクセスが拒否|ログインしてください|권한이 없습니다",
  ].join("|"),
  "i",
);

/** Words by which a refusal speaks of the session, and not of a right that its holder lacks. */
export const signedOutWords = new RegExp(
  [
    "expired|timed?[ _-]?out|(log|sign)(ged|ed)?[ _-]?(in|on|out)\\b|unauthenticated|not[ _-]authenticated|authenticat(e|ion)\\b",
    "(invalid|missing|unknown|revoked|no)[ _-](access |bearer |auth(entication)? |api[ _-]?|jwt |session )?(token|session|api[ _-]?key|jwt|credentials?)\\b",
    "(token|session|api[ _-]?key|jwt|credentials?)( is| was| has| were| are| not| been)* (invalid|missing|required|revoked)",
    "abgelaufen|anmelden|angemeldet|expir[eé]|connecter|identifier|iniciar? sesi[oó]n|caducad|scadut|expirad",
    "请登录|請登入|过期|ログイン|期限切れ|로그인|만료|войдите|истек",
  ].join("|"),
  "i",
);

/** Words by which an error says that what was asked for is not there. */
export const notFoundWords =
  /not[ _-]?(be )?found|no[ _-]such|(do(es)?[ _-]?(not|n['’]t)|no longer) exist|nonexistent|\bgone\b|unknown[ _-](id|object|item|resource|record)|no (object|item|resource|record|entry|entity|data|result)s?\b|nicht (gefunden|vorhanden)|existiert nicht|introuvable|n['’]existe pas|no (encontrad|existe)|non (trovat|esiste)|n[aã]o (encontrad|existe)|не найден|不存在|未找到|見つかりません|찾을 수 없/i;

/** Titles and headings of pages on which one signs in. */
export const signInWords =
  /\b((log|sign)[ -]?(in|on)|authenticate|anmelden|anmeldung|connexion|iniciar sesi[oó]n|accedi|entrar)\b|ログイン|登录|войти/i;

/** Parts of an address that lead to a sign-in page. */
export const signInAddress =
  /(^|[/?&=._-])(log[-_]?in|log[-_]?on|sign[-_]?in|sign[-_]?on|signon|sso|oauth2?|openid(-connect)?|saml2?|authenticate|authorize|cas|session\/new|sessions\/new|auth)([/?&=._]|$)/i;
