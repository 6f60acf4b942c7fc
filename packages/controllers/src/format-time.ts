/** A time as API objects have it: RFC 3339 in UTC, without a fraction. @param ms milliseconds since the epoch */
export function formatTime(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 19)}Z`;
}
