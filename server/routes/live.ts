import { hashToken, newToken } from "../auth/tokens.ts";
import { insertLiveTicket, ticketSeconds } from "../db/live-tickets.ts";
import { findScan } from "../db/scan/scans.ts";
import { notFound } from "../refusal.ts";
import { calls, inTenant, sessionOf } from "./call.ts";
import { liveAddress } from "./live-address.ts";

export const live = {
  ticket: calls.live.ticket.handler(({ context, input }) =>
    inTenant(context, async (tx, tenantId) => {
      const scanId = input.scanId ?? null;
      if (scanId !== null && !(await findScan(tx, scanId))) throw notFound("scan");
      const ticket = newToken();
      const expiresAt = new Date(Date.now() + ticketSeconds * 1000);
      const sessionHash = sessionOf(context);
      await insertLiveTicket(tx, { tokenHash: hashToken(ticket), sessionHash, tenantId, scanId, expiresAt });
      const url = liveAddress(context.services);
      if (scanId !== null) url.searchParams.set("scanId", String(scanId));
      url.searchParams.set("ticket", ticket);
      return { ticket, url: url.href, expiresAt: expiresAt.toISOString() };
    }),
  ),
};
