/** What stands in a house or on a board and is told what to be. */
const device =
  /^(light|lamp|led|bulb|relay|switch|plug|outlet|fan|motor|servo|heater|heating|thermostat|blind|shutter|curtain|awning|valve|pump|siren|tv|speaker|volume|radio|player|gpio|pin|pwm|dac)s?$/i;
const board = /^(gpio|pin|digital|analog|pwm|relay|output|servo|dac)$/i;
const level = /^(\d{1,5}|high|low|on|off|true|false)$/i;
/** What of one is set, as a part of its address or in its query. */
const setting =
  /^(on|state|value|brightness|bri|dim|speed|position|pos|angle|set_?point|target|target_?temp(erature)?|temp(erature)?|volume|level|channel|hue|colou?r|duty|percent|\w{0,20}cmd)$/i;
const to = /^(-?\d{1,5}(\.\d{1,3})?|#?[\da-f]{6}|on|off|toggle|true|false|high|low|up|down|open|close)$/i;
/** What is passed on to something as it comes: `/cmd/lamp/7`; what is told of it stands below it as well. */
const passedOn = /^(cmd|cmnd)$/i;
const told = /^(status|state|results?|output|history|logs?|list|help|schema|types?)$/i;
const playing = /^(player|playback|radio|media|music|tv|spotify|sonos)$/i;
const played = /^(next|prev|previous|play|skip|shuffle|seek|rewind|forward)$/i;
const isPlace = (segment: string): boolean => /^[a-z]{0,2}\d{1,3}$/i.test(segment) || segment.includes("{");

/** What a thing in a house or on a board is told to be by its address: `/gpio/17/1`, `/fan/speed/3`, `/volume/up`; or null. */
export function switchedByRoute(segments: readonly string[]): string | null {
  const [last = "", before = "", of = ""] = segments.toReversed();
  if (board.test(of) && isPlace(before) && (level.test(last) || last.includes("{"))) return of;
  if (setting.test(before) && to.test(last) && segments.slice(0, -2).some((one) => device.test(one))) return before;
  if (/^volume$/i.test(before) && /^(up|down|mute|unmute|\d{1,3})$/i.test(last)) return before;
  if (playing.test(before) && played.test(last)) return last;
  if (/^(wol|wake-?on-?lan)$/i.test(before)) return before;
  const at = segments.findIndex((segment) => passedOn.test(segment));
  return at >= 0 && segments.length > at + 2 && !told.test(last) ? (segments[at] ?? null) : null;
}

/** The parameter that tells one such thing what to be: `/led?on=1`, where `/leds?on=1` lists those that are; or null. */
export function switchedByQuery(segments: readonly string[], query: string): string | null {
  if (query === "") return null;
  const [last = "", before = ""] = segments.toReversed();
  const isOne = device.test(last) && !/s$/i.test(last);
  if (!isOne && !(isPlace(last) && device.test(before)) && !/^ptz\b/i.test(last)) return null;
  const set = [...new URLSearchParams(query)].find(
    ([name, value]) =>
      (setting.test(name) && to.test(value)) || (/^ptz/i.test(last) && /^(move|pan|tilt|zoom)$/i.test(name)),
  );
  return set?.[0] ?? null;
}
