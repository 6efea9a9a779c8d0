import { startTarget } from "../local-target.ts";

type Variables = Record<string, unknown> | undefined;

/** Starts a target that speaks GraphQL at `/graphql` alone; `answer` gets the `Authorization` header, the document and its variables. */
export const startGraphql = (answer: (credential: string, source: string, variables: Variables) => Promise<object>) =>
  startTarget(async (request, response) => {
    const send = (status: number, value: object) =>
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(value));
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    if (!request.url?.startsWith("/graphql")) return void send(404, { error: "not found" });
    if (request.method !== "POST") return void send(400, { errors: [{ message: "Must provide query string." }] });
    const { query, variables } = JSON.parse(Buffer.concat(chunks).toString());
    send(200, await answer(request.headers.authorization ?? "", query, variables));
  });
