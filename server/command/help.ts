/** Answer to `--help`. */
export const help = `Postern: which doors of your API stand open?

  postern scan URL                     scan an API, print the findings
  postern access export [FILE] [URL]   write who may do what into an access file
  postern access check [FILE] [URL]    tell where the API leaves its access file
  postern access explain GET /path     show the evidence (--as LABEL --from SCAN, or URL)
  postern diff A B                     two scans or two access files, as Markdown
  postern doctor URL                   what answers, which identity is alive, what would be sent

Who asks and what is known:
  --auth FILE            identities, as an auth.yaml of Web Fuzzing Commons; \${NAME} stands for a variable
  --privileged A,B       those of its entries that are privileged
  --openapi FILE|URL     a description of the API
  --har FILE             a recording of its use, or a Postman collection

What the scan may do:
  --environment production|staging|development   default production: nothing that may act is sent
  --create-objects       make objects of its own, try others on them, and remove them (not in production)
  --write-back           write back unchanged what is there (not in production)
  --intrusive            try sign-ins many times (not in production)
  --budget N             requests at most; default 20000

What comes of it:
  --fail-on confirmed:high|likely:medium|…|never  findings from which on it fails; default confirmed:high
  --baseline FILE        a scan whose findings are known and do not fail
  --undecided fail|warn  for operations that nobody has decided; default warn
  --from FILE            a scan that --out json=FILE wrote, instead of scanning
  --out FORM=FILE,…      sarif, junit, gitlab, json, md, openapi, csv
  --log text|json        how progress is told on the error stream

On a platform, which scans one of its applications as its identities:
  --platform URL         its address; the key is in POSTERN_API_KEY or in the file of --key-file
  --application NAME|ID  what it scans
  --wait                 wait for the end; findings, files and exit code as above
                         access export and access check use its access contract and what it saw last
  --commit, --branch, --pull-request     what is scanned; else taken from the pipeline's variables

Exit codes: 0 clean, 1 findings or differences, 2 could not tell, 3 wrong use.
`;
