import { type Entry, entriesOf } from "./entries.ts";

const cents = (n: number, step: number) => Math.round(n * step * 100) / 100;

/** All rows that belong to single people, by resource. Each resource with a hole has a twin of the same shape without. */
export function createTables() {
  return {
    notes: entriesOf("notes", "integer", "text", [
      "Renew the harbour office lease before May",
      "Quarry Cycles wants thirty days more",
      "Ask the notary about the second signature",
      "Old Mill pays in two parts",
      "Tern's new address is not public yet",
    ]),
    tasks: entriesOf("tasks", "integer", "title", [
      "Prepare the annual accounts",
      "Call Linden Books about the returns",
      "Check the travel claims of the spring fair",
      "Move the savings before the rate changes",
      "Cancel the second phone contract",
    ]),
    payslips: entriesOf(
      "payslips",
      "uuid",
      "employee",
      ["A. Alder, board", "M. Moss, sales", "M. Mistle, stores", "B. Birch, board", "M. Mead, kitchen"],
      (n) => ({ month: "2026-10", gross: cents(n, 1911.25), iban: `DE41 5001 0517 5407 32${String(400 + n)}` }),
    ),
    contracts: entriesOf(
      "contracts",
      "uuid",
      "clause",
      [
        "Severance of nine months for the board",
        "Commission of four percent on new customers",
        "Night work paid with a quarter more",
        "Company car with private use",
        "Meals count as wages",
      ],
      (n) => ({ salary: cents(n, 20_110), signed: `2024-0${n}-15` }),
    ),
    drafts: entriesOf("drafts", "slug", "title", [
      "Letter to the tax office",
      "Offer for the market hall",
      "Complaint about the late crates",
      "Plan for the second bakery",
      "Menu of the winter fair",
    ]),
    memos: entriesOf("memos", "slug", "title", [
      "Bonus rules of the sales team",
      "What the bank said in March",
      "Stocktaking went wrong twice",
      "Who takes over the mill",
      "Allergy list of the crew",
    ]),
    shipments: entriesOf(
      "shipments",
      "composite",
      "address",
      ["4 Quay Lane, back door", "18 Fell Road", "7 Tanner's Yard", "1 Mill Race", "92 Strand Walk"],
      (n) => ({ phone: `+49 30 5550 10${n}`, weightKg: n * 3 }),
    ),
    parcels: entriesOf(
      "parcels",
      "composite",
      "address",
      ["33 Cooper Street", "5 Larch Close", "60 Signal Hill", "12 Oven Court", "8 Ferry Gate"],
      (n) => ({ phone: `+49 40 5550 20${n}`, weightKg: n * 2 }),
    ),
    receipts: entriesOf(
      "receipts",
      "hashed",
      "payee",
      ["Bergmann Steuerberatung", "Hotel Zum Anker", "Reifen Voss", "Mehl und Korn KG", "Apotheke am Markt"],
      (n) => ({ amount: cents(n, 84.9), cardNumber: `4929 •••• •••• 71${10 + n}` }),
    ),
    vouchers: entriesOf(
      "vouchers",
      "hashed",
      "purpose",
      ["Dinner with the auditor", "Train to the trade fair", "Boots for the yard", "Yeast cultures", "Ferry tickets"],
      (n) => ({ amount: cents(n, 51.35), approvedBy: "milo@alder.example" }),
    ),
    quotes: entriesOf(
      "quotes",
      "integer",
      "customer",
      ["Seidel Optics", "Forge and Daughters", "Blue Door Hostel", "Kiel Ropeworks", "Pixel Dairy"],
      (n) => ({ amount: cents(n, 733.4), discountPercent: n * 4 }),
    ),
    forecasts: entriesOf(
      "forecasts",
      "integer",
      "assumption",
      ["Two shops close", "One big tender is won", "Fuel gets dearer", "The mill stands still", "Tourists stay away"],
      (n) => ({ revenue: cents(n, 41_250), cashMonths: n }),
    ),
    cards: entriesOf(
      "cards",
      "integer",
      "holder",
      ["ADA ALDER-VOSS", "MINA MOSS-KEHL", "MATS MISTLE-ROTH", "BELA BIRCH-LUND", "MIKA MEAD-HOLM"],
      (n) => ({ accountId: [1, 2, 3, 4, 5][n - 1] as number, limit: n * 500, number: `5108 •••• •••• 33${20 + n}` }),
    ),
    mandates: entriesOf(
      "mandates",
      "integer",
      "creditor",
      ["Stadtwerke Nord", "Leasing Falk", "Versicherung Elbe", "Molkerei Grün", "Netzbetrieb Süd"],
      (n) => ({ accountId: [1, 2, 3, 4, 5][n - 1] as number, reference: `MREF-${7700 + n}` }),
    ),
    labels: entriesOf("labels", "integer", "name", ["urgent-north", "to-be-filed", "yard-only", "mill-2", "crew-list"]),
    folders: entriesOf("folders", "uuid", "name", [
      "Board minutes",
      "Customer complaints",
      "Sick notes",
      "Recipes",
      "Rota",
    ]),
    batches: entriesOf("batches", "hashed", "name", [
      "October wages",
      "Refunds of the spring fair",
      "Deposits returned",
      "Supplier run 44",
      "Tips of the crew",
    ]),
    profiles: entriesOf(
      "profiles",
      "integer",
      "nickname",
      ["adavoss", "minakehl", "matsroth", "belalund", "mikaholm"],
      (_, { role }) => ({ role, isAdmin: role === "admin" }),
    ),
    personas: entriesOf(
      "personas",
      "integer",
      "nickname",
      ["voss-a", "kehl-m", "roth-m", "lund-b", "holm-m"],
      (_, { role }) => ({ role, isAdmin: role === "admin" }),
    ),
    wallets: entriesOf(
      "wallets",
      "integer",
      "label",
      ["Coffee fund", "Book fund", "Tyre fund", "Flour fund", "Fish fund"],
      (n) => ({ balance: n * 10 }),
    ),
    purses: entriesOf(
      "purses",
      "integer",
      "label",
      ["Stamp money", "Parking money", "Glove money", "Salt money", "Ice money"],
      (n) => ({ balance: n * 20 }),
    ),
    sites: entriesOf(
      "sites",
      "integer",
      "street",
      ["1 Harbour Mole", "2 Cooper Wharf", "3 Yard Rise", "4 Mill Dam", "5 Strand Steps"],
      (_, { tenant }) => ({ tenantId: tenant }),
    ),
    depots: entriesOf(
      "depots",
      "integer",
      "street",
      ["6 Lock Gate", "7 Crane Row", "8 Rope Walk", "9 Weir End", "10 Net Loft"],
      (_, { tenant }) => ({ tenantId: tenant }),
    ),
  } satisfies Record<string, Entry[]>;
}
/** The rows of all resources. */
export type Tables = Record<keyof ReturnType<typeof createTables>, Entry[]>;
