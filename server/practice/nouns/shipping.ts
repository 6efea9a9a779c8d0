import type { PracticeOperation } from "../operation.ts";
import { listOf, oneOf, refusals, type Shelf } from "../shelf.ts";

const shipments: Shelf = {
  path: "/api/v1/shipments",
  table: "shipments",
  param: "shipmentKey",
  id: { type: "string", example: "AL-2026-0041" },
  noun: "shipment",
};
const parcels: Shelf = { ...shipments, path: "/api/v1/parcels", table: "parcels", param: "parcelKey", noun: "parcel" };

/** Rows by composite ids; parcels of others show an error page with status 200. */
export const shippingOperations: PracticeOperation[] = [
  listOf(shipments, { reach: "own" }),
  oneOf(shipments, { reach: "all" }),
  listOf(parcels, { reach: "own" }),
  oneOf(parcels, { reach: "own", refusal: refusals.page }),
];
