import { findingsAgainst } from "../db/access/compared-access.ts";
import { getEndpoint } from "../db/endpoints.ts";
import {
  dismissFinding,
  listFindings,
  reopenFinding,
  reopenFindings,
  resolveFindings,
} from "../db/finding/findings.ts";
import { findingAt } from "../db/finding/open-finding.ts";
import { countFindings, listOpenFindings } from "../db/finding/open-findings.ts";
import { calls, inTenant, signedIn } from "./call.ts";

export const findings = {
  open: calls.findings.open.handler(({ context, input }) =>
    inTenant(context, async (tx) =>
      listOpenFindings(
        tx,
        input,
        input.applicationId === undefined ? [] : await findingsAgainst(tx, input.applicationId),
      ),
    ),
  ),
  counts: calls.findings.counts.handler(({ context, input }) => inTenant(context, (tx) => countFindings(tx, input))),
  list: calls.findings.list.handler(({ context, input }) =>
    inTenant(context, async (tx) => {
      // Refuses an endpoint of nobody or of another tenant, instead of an empty list.
      await getEndpoint(tx, input.endpointId);
      const now = new Date();
      return (await listFindings(tx, input.endpointId)).map((finding) => findingAt(finding, now));
    }),
  ),
  resolveSeveral: calls.findings.resolveSeveral.handler(async ({ context, input }) => {
    const changed = await inTenant(context, (tx) => resolveFindings(tx, input.ids, signedIn(context)));
    return { changed };
  }),
  reopenSeveral: calls.findings.reopenSeveral.handler(async ({ context, input }) => {
    const changed = await inTenant(context, (tx) => reopenFindings(tx, input.ids, signedIn(context).email));
    return { changed };
  }),
  dismiss: calls.findings.dismiss.handler(({ context, input: { id, ...given } }) =>
    inTenant(context, (tx) => dismissFinding(tx, id, given, signedIn(context))),
  ),
  reopen: calls.findings.reopen.handler(({ context, input }) =>
    inTenant(context, (tx) => reopenFinding(tx, input.id, signedIn(context).email)),
  ),
};
