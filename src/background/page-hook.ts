/*
 * What runs in a watched page, where its user asked for the fields of bodies. Each function is sent there as its own text,
 * so it may use nothing of what stands around it.
 */

/**
 * Runs among the page's own scripts: hands the bodies of calls to the page's own origin, JSON and what forms send, to
 * `carryBodies` by an event of the given name, once however often it is called. Whatever the page calls answers as without it; `freePage` puts all back in
 * place.
 */
export function hookPage(name: string, origin: string): void {
  // Whoever is there already says so.
  if (location.origin !== origin || !document.dispatchEvent(new Event(`${name}:there`, { cancelable: true }))) return;
  const isThere = (event: Event) => event.preventDefault();
  document.addEventListener(`${name}:there`, isThere);
  const [mostCharacters, mostASecond, longestField, mostFields] = [262_144, 40, 320, 400];
  /** A body that was sent; of a form its fields as JSON, its media type, and which of them are files. */
  type Sent = { text: string; form?: string; files?: string[] };
  const { apply } = Reflect;
  const prototype = XMLHttpRequest.prototype;
  const before = { fetch: window.fetch, open: prototype.open, send: prototype.send };
  const dispatch = document.dispatchEvent.bind(document);
  const { stringify } = JSON;
  // The browser's own: some libraries put a class of theirs in its place.
  const own = Object.getPrototypeOf((async () => {})()) as Promise<unknown>;
  const Own = own.constructor as PromiseConstructor;
  const { then } = own;
  let isOn = true;
  let [second, told] = [0, 0];

  /** Nothing that fails here may reach the page. */
  function quietly(work: () => unknown): void {
    try {
      Own.resolve(work()).catch(() => {});
    } catch {}
  }
  const isOwn = (url: string) => new URL(url, location.href).origin === origin;
  const isJson = (type: string | null) => /^\s*application\/(?:[\w.-]{1,60}\+)?json\b/i.test(type ?? "");
  function tell(call: {
    method: string;
    url: string;
    status: number;
    sent: Sent | null;
    answered: string | null;
  }): void {
    const now = Math.floor(performance.now() / 1000);
    if (now !== second) [second, told] = [now, 0];
    const isTooMuch = (text: string | null) => text !== null && text.length > mostCharacters;
    const { text = null, form, files } = call.sent ?? {};
    const sent = isTooMuch(text) ? null : text;
    const answered = isTooMuch(call.answered) ? null : call.answered;
    if (!isOn || ++told > mostASecond || (sent === null && answered === null)) return;
    dispatch(new CustomEvent(name, { detail: stringify({ ...call, sent, form, files, answered }) }));
  }

  const [encoded, multipart] = ["application/x-www-form-urlencoded", "multipart/form-data"];
  const isEncoded = (type: string | null) => type?.trim().toLowerCase().startsWith(encoded) ?? false;
  /** The fields of a form, each text cut to what tells its kind. */
  function fieldsOf(given: FormData | URLSearchParams): Sent {
    const fields: Record<string, string | string[]> = Object.create(null);
    const files: string[] = [];
    let count = 0;
    for (const [field, value] of given.entries()) {
      if (++count > mostFields) break;
      if (typeof value !== "string") files.push(field);
      const text = typeof value === "string" ? value.slice(0, longestField) : "";
      const before = fields[field];
      fields[field] = before === undefined ? text : [before, text].flat();
    }
    return { text: stringify(fields), form: given instanceof FormData ? multipart : encoded, files };
  }
  /** What was handed over to be sent; `isForm` tells of a text whether it is a form's. */
  function sentOf(given: unknown, isForm: (text: string) => boolean): Sent | null {
    if (given instanceof FormData || given instanceof URLSearchParams) return fieldsOf(given);
    if (typeof given !== "string") return null;
    return given.length <= mostCharacters && isForm(given) ? fieldsOf(new URLSearchParams(given)) : { text: given };
  }
  /** A text of XMLHttpRequest, of whose type nothing is known: `a=1&b=2`. */
  const looksEncoded = (text: string) => /^[\w.$%+[\]-]{1,100}=[^\s"{}<>]*$/.test(text);

  /** The text of an answer's copy; null for one that is longer than what is looked at. */
  async function textOf(copy: Response | Request): Promise<string | null> {
    const reader = copy.body?.pipeThrough(new TextDecoderStream()).getReader();
    let text = "";
    for (;;) {
      const part = await reader?.read();
      if (!part || part.done) return text;
      text += part.value;
      if (text.length <= mostCharacters) continue;
      await reader?.cancel();
      return null;
    }
  }
  /** Must be called before the request is: whoever sends it reads its body away. */
  function bodyOf(input: unknown, init: RequestInit | undefined): Promise<Sent | null> | null {
    const given = init?.body;
    const isRequest = input instanceof Request;
    const type = new Headers(init?.headers ?? (isRequest ? input.headers : {})).get("content-type");
    if (given) return Own.resolve(sentOf(given, () => isEncoded(type)));
    if (!isRequest || !input.body || !(isJson(type) || isEncoded(type))) return null;
    return apply(then, textOf(input.clone()), [(text: string | null) => sentOf(text, () => isEncoded(type))]);
  }

  const fetch = new Proxy(before.fetch, {
    apply(target, self, given: Parameters<typeof window.fetch>) {
      const [input, init] = given;
      let sent: Promise<Sent | null> | null = null;
      quietly(() => {
        sent = isOn ? bodyOf(input, init) : null;
      });
      const answer: Promise<Response> = apply(target, self, given);
      if (!isOn) return answer;
      const hear = (response: Response) => {
        quietly(async () => {
          const method = String(init?.method ?? (input instanceof Request ? input.method : "GET")).toUpperCase();
          if (!isOwn(response.url) || (response.redirected && method !== "GET")) return;
          const copy = isJson(response.headers.get("content-type")) ? response.clone() : null;
          const [body, answered] = await Own.all([sent, copy && textOf(copy)]);
          tell({ method, url: response.url, status: response.status, sent: body, answered });
        });
        return response;
      };
      try {
        return apply(then, answer, [hear]);
      } catch {
        // No promise of the browser's: a page's own stand-in is left as it is.
        return answer;
      }
    },
  });

  const opened = new WeakMap<XMLHttpRequest, string>();
  const open = new Proxy(before.open, {
    apply(target, self: XMLHttpRequest, given: unknown[]) {
      quietly(() => opened.set(self, String(given[0]).toUpperCase()));
      return apply(target, self, given);
    },
  });
  const send = new Proxy(before.send, {
    apply(target, self: XMLHttpRequest, given: unknown[]) {
      quietly(() => {
        if (!isOn) return;
        const sent = sentOf(given[0], looksEncoded);
        self.addEventListener(
          "load",
          () =>
            quietly(() => {
              if (!isOwn(self.responseURL)) return;
              const { responseType } = self;
              const isText = responseType === "" || responseType === "text";
              const isRead = isJson(self.getResponseHeader("content-type")) && (isText || responseType === "json");
              const answered = isRead ? (isText ? self.responseText : stringify(self.response)) : null;
              tell({ method: opened.get(self) ?? "GET", url: self.responseURL, status: self.status, sent, answered });
            }),
          { once: true },
        );
      });
      return apply(target, self, given);
    },
  });

  window.fetch = fetch;
  prototype.open = open;
  prototype.send = send;
  document.addEventListener(
    `${name}:end`,
    () => {
      isOn = false;
      document.removeEventListener(`${name}:there`, isThere);
      // What the page put over it stays, and this lets everything through.
      if (window.fetch === fetch) window.fetch = before.fetch;
      if (prototype.open === open) prototype.open = before.open;
      if (prototype.send === send) prototype.send = before.send;
    },
    { once: true },
  );
}

/** Runs beside the page's scripts, out of their reach: hands on what `hookPage` tells. */
export function carryBodies(name: string, origin: string): void {
  if (location.origin !== origin) return;
  const own = globalThis as unknown as { carries?: string; browser?: typeof chrome; chrome: typeof chrome };
  if (own.carries === name) return;
  own.carries = name;
  const { runtime } = own.browser ?? own.chrome;
  const hear = (event: Event) => {
    const { detail } = event as CustomEvent<unknown>;
    if (typeof detail === "string" && detail.length < 1_200_000)
      void runtime.sendMessage({ body: detail }).catch(() => {});
  };
  document.addEventListener(name, hear);
  document.addEventListener(
    `${name}:end`,
    () => {
      delete own.carries;
      document.removeEventListener(name, hear);
    },
    { once: true },
  );
}

/** Takes both out of a page again. */
export function freePage(name: string): void {
  document.dispatchEvent(new Event(`${name}:end`));
}
