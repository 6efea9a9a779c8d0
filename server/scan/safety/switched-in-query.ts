/** What is switched on and off, by itself or as one of several: `/power`, `/relay/0`. */
const switched =
  /^(power|relay|light|lamp|led|switch|plug|outlet|socket|gpio|pin|pump|valve|heater|fan|motor|siren|output)$/i;
const many =
  /^(relays|lights|lamps|leds|switches|plugs|outlets|sockets|gpios|pins|pumps|valves|heaters|fans|motors|outputs)$/i;
/** What a parameter of such a thing is called that says what it shall be; of a list it says which are shown. */
const state = /^(state|value|set|status|mode|level)$/i;
const positions = /^(on|off|toggle)$/i;

/** The parameter that tells one thing what to be, or null: `/vm/7/power?state=on`, where `/lights?state=on` lists those that are. */
export function switchedIn(
  segments: readonly string[],
  query: string,
  isValue: (segment: string) => boolean,
): string | null {
  const [last = "", of = ""] = segments.slice(-2).reverse();
  if (!switched.test(last) && !(isValue(last) && (switched.test(of) || many.test(of)))) return null;
  const told = [...new URLSearchParams(query)].find(([name, value]) => state.test(name) && positions.test(value));
  return told?.[0] ?? null;
}

/** Whether a parameter does what it is called, once it is set, where its other values are of what is looked for: `?run=1`. */
const doesWhereSet = (name: string, value: string): boolean =>
  (/^(re)?run$|^(un|dis)?like$|^(un)?star$/i.test(name) && /^(1|true|yes|now)$/i.test(value)) ||
  /^_?switch_user$/i.test(name);

/** What a device is told to be: `/relay/0?turn=on`. */
const told = /^(turn|switch|power|relay|led|light|output|on)$/i;

/** Parameters that do to what they hold what they are called, where no list is filtered by that: `?ban=bob`. */
const doneByParameter =
  /^((un)?(ban|mute|block|lock|follow|freeze)|pay|buy|sell|kick|stop|vote|refund|charge|transfer|purchase|redeem|claim|eject|halt|power-?_?off|launch)$/i;

/** Whether a parameter does to something what it is called, or tells it what to be. */
export const isDoneBy = (name: string, word: string): boolean =>
  doneByParameter.test(name) ||
  doesWhereSet(name, word) ||
  (told.test(name) && /^(on|off|toggle|true|false)$/i.test(word));
