function list(text: string): string[] {
  return [...new Set(text.split(/\s+/).filter(Boolean))];
}

/** Names that nearly every API has somewhere; asked under every prefix that could hold an API. */
export const commonWords = list(`
  users accounts me profile auth login logout session sessions token tokens register admin orders products items
  customers invoices payments search export import reports files upload uploads notifications messages settings
  config health status version info metrics teams projects organizations tenants roles permissions posts comments
  categories tags events logs audit webhooks keys api-keys graphql docs debug internal stats dashboard ping whoami v1 v2
`);

/** Names that tell most when they answer: administration, monitoring, leftovers and the commonest resources. */
export const tellingWords = list(`
  users admin metrics config debug health status reports me orders products accounts customers invoices payments
  internal env version info stats logs audit backup export settings test search files upload profile whoami login
  sessions tokens roles permissions api-keys secrets webhooks jobs tasks events notifications messages graphql
  healthz actuator server-status .env .git/config db dump trace ping feature-flags console dashboard items data
  admin/users admin/stats admin/config admin/settings debug/vars debug/routes actuator/env actuator/health actuator/mappings
`);

/** One of these answers in nearly every API, so they tell where one begins. */
export const probeWords = list(`
  users debug health orders admin config metrics products accounts me status items export reports settings
  customers stats info version internal login
`);

/**
 * What the APIs of tutorials, shops, blogs and small services begin with: asked where an API usually begins, when nothing
 * at all is known of a target.
 */
export const firstWords = list(`
  users user articles posts products items orders tags categories comments todos tasks notes books movies authors
  profiles profile me events customers employees students courses projects tickets messages notifications reviews
  recipes photos images files albums artists songs tracks playlists games players teams pets cars rooms bookings
  reservations flights hotels restaurants menu menus cart carts payments invoices accounts transactions wallets blogs
  pages news feed jobs companies contacts members groups roles permissions countries cities locations stores settings
  config search health status version info auth login register signup sessions data list hello test
`);

/** What follows a resource most often. */
export const ownSuffixes = list("export search stats all count summary history me admin");

/** What follows a resource: `/users/me`, `/orders/search`. */
export const subWords = list(`
  me self current all list search find query count stats statistics summary export import download upload bulk batch
  new create recent latest history active archived deleted pending admin internal public private settings config
  preferences profile avatar password roles permissions groups members invites invitations tokens keys sessions
  activity events audit log logs notes comments attachments files items lines payments refunds status state health
  metrics report reports csv xlsx pdf json template templates tags types categories favorites feed timeline
  verify validate check lookup autocomplete suggest top popular trending export.csv export.json
`);

/** Places where an API often begins. */
export const prefixes = list(`
  /api /api/v1 /api/v2 /api/v3 /v1 /v2 /v3 /rest /rest/v1 /rest/api /internal /internal/api /admin /admin/api
  /api/admin /api/internal /api/private /private /api/public /public /service /services /backend /app /web /mobile
  /api/latest /api/beta /beta /gateway /core /manage /management /actuator /debug /_api /_internal /old /api/v0 /v0
`);

/** The list for the roots of an API: resources, verbs, administration, monitoring, leftovers. */
export const rootWords = list(`
  ${commonWords.join(" ")}
  account user members member customer clients client contacts contact people persons person employees employee staff
  managers vendors suppliers partners agents drivers owners guests visitors subscribers followers friends groups group
  team organization orgs org companies company tenant workspaces workspace projects project departments branches stores
  store shops shop merchants sites site locations location addresses address countries regions cities places venues
  product item catalog catalogs catalogue inventory stock warehouse warehouses variants brands collections bundles
  prices pricing price plans plan subscriptions subscription licenses license licences quotas quota usage limits
  order cart carts basket baskets checkout wishlist wishlists coupons coupon discounts promotions vouchers gifts
  invoice bills bill billing payment pay charges charge refunds refund payouts transactions transaction transfers
  transfer wallets wallet balances balance ledger entries cards card banks bank iban deposits withdrawals loans
  currencies rates exchange tax taxes fees quotes quote estimates contracts contract agreements offers leads deals
  opportunities campaigns pipelines tickets ticket issues issue cases case incidents tasks task todos todo jobs job
  queue queues workers schedules schedule calendar calendars appointments bookings booking reservations reservation
  rooms room tables hotels flights trips rides vehicles cars fleet deliveries delivery shipments shipment shipping
  tracking packages parcels returns claims policies policy documents document file folders folder media images
  image photos photo pictures videos video audio avatar avatars attachments attachment assets asset downloads download
  backup backups dump dumps archive archives snapshots snapshot templates template forms form fields surveys survey
  questions answers polls votes ratings rating reviews review feedback likes favorites bookmarks shares articles
  article posts post blog blogs news pages page content contents sections menus menu navigation banners widgets
  comment threads thread topics topic forum forums chats chat conversations conversation message inbox outbox mail
  mails email emails sms push notification alerts alert feeds feed streams stream timeline activity
  activities event history log audit-log audit-logs auditlog auditlogs analytics statistics stat reports report
  charts kpi insights trends summary overview home index main root data database db databases tables records record
  rows objects object entities entity nodes node edges resources resource datasets dataset queries query
  sql graph graphql graphiql playground altair voyager rpc jsonrpc soap wsdl odata ws socket socket.io sse   sync batch bulk import imports exports export/all export/users upload/image search/all find lookup suggest
  autocomplete filter filters sort facets categories category types type kinds statuses states labels label tag
  features feature flags feature-flags flag experiments settings setting preferences options configuration configs
  config.json configuration.json settings.json env environment environments .env variables properties secrets secret
  vault credentials credential certificates certs key apikey apikeys api-key api_keys access-keys jwks jwks.json
  signin sign-in signup sign-up sign-out signout logon authenticate authentication authorize authorization oauth
  oauth2 oauth/token oauth/authorize oauth2/token auth/login auth/register auth/token auth/refresh auth/me auth/user
  auth/users auth/session auth/logout auth/forgot-password auth/reset-password auth/verify auth/status connect sso saml
  saml/metadata oidc openid mfa 2fa otp totp verify verification verify-email activate activation confirm reset
  password passwords forgot forgot-password reset-password change-password recover recovery refresh refresh-token
  revoke introspect userinfo user/me user/profile users/me users/current whoami current current-user self identity
  identities permission role acl acls access grants scopes rules rule privileges impersonate
  admin/users admin/user admin/accounts admin/orders admin/settings admin/config admin/stats admin/logs admin/audit
  admin/dashboard admin/login admin/reports admin/export admin/backup admin/tenants admin/roles admin/keys admin/jobs
  admin/system admin/health admin/metrics admin/debug admin/tokens admin/sessions admin/payments admin/invoices
  administrator administration administrators superadmin sysadmin system sys manage management manager console
  control panel cp backoffice back-office office ops operations devops maintenance tools tool utilities monitor
  monitoring -/healthy -/ready -/health -/readiness -/liveness -/metrics -/ping -/version healthz health-check healthcheck health/live health/ready livez live liveness readyz ready readiness ping
  pong heartbeat up alive status.json state uptime version.json versions build build-info buildinfo about   server-info server-status system/info system/status system/health prometheus prometheus/metrics   actuator actuator/health actuator/info actuator/env actuator/metrics actuator/beans actuator/mappings
  actuator/configprops actuator/loggers actuator/threaddump actuator/httptrace actuator/prometheus actuator/scheduledtasks
  debug/vars debug/pprof debug/pprof/ debug/info debug/config debug/routes debug/env debug/users trace traces tracing
  profiler profile/me profiles phpinfo phpinfo.php info.php server.js package.json composer.json dockerfile routes
  route endpoints endpoint methods schema schemas schema.json openapi swagger spec api api-docs apidocs explorer
  test tests testing demo example examples sample samples sandbox mock mocks staging dev development beta alpha old
  legacy deprecated v0 v1 v2 v3 v4 latest private public hidden temp tmp cache caches static lib
  backup.sql backup.zip backup.tar.gz db.sql dump.sql database.sql data.json users.json users.csv export.csv
  export.json db.json users.xml config.yml config.yaml config.php config.js .git/HEAD .git/config .svn/entries
  .htpasswd .htaccess .DS_Store .npmrc .dockerenv .aws/credentials id_rsa web.config crossdomain.xml robots.txt
  sitemap.xml favicon.ico error errors exceptions crash crashes failures retry cron crons scheduler triggers
  trigger hooks hook webhook callbacks callback integrations integration connectors connector plugins plugin extensions
  modules module apps applications application devices device sensors sensor telemetry gateways gateway hosts host
  servers server clusters cluster instances instance containers services service pods zones domains domain
  dns networks network ips firewall proxies proxy redirect redirects forward fetch url urls links link
  shorten short qr barcode barcodes geo geocode maps map weather translate translations locale locales languages i18n
  time timezones timezone courses course lessons lesson students student teachers classes grades exams
  school patients patient doctors doctor medical prescriptions recipes recipe restaurants foods meals games game players
  player scores score leaderboard matches tournaments books book authors author movies movie music songs artists albums
  playlists podcasts episodes channels channel pets pet animals dogs cats breeds notes note
  boards board lists list columns sprints milestones releases release deployments deployment builds   repositories repository repos repo commits pulls registry artifacts artifact candidates resumes
  vacancies interviews payroll salaries salary attendance timesheets timesheet leaves expenses expense budgets budget
  procurement purchase purchases purchase-orders invoices/export orders/export users/export
  users/search products/search orders/search customers/export reports/export data/export export/data gdpr consent
`);
