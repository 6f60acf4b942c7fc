import type { IncomingHttpHeaders } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Answer, HttpClient, type Watch } from './http.js';
import { Names } from './names.js';
import { at, fits, isRecord, segments } from './paths.js';
import type { Json, Recorded, Scenario, Step } from './scenario.js';
import { holds, viewOf } from './view.js';

/** The headers that are compared. */
const comparedHeaders = ['content-type', 'warning', 'retry-after', 'location', 'vary', 'allow'];

/** Pause between two tries of a step with `until`, in milliseconds. */
const pauseBetweenTries = 50;

/**
 * Holds a conversation with a server.
 *
 * @param server the URL of the server
 * @param token the bearer token of steps that have no `token`
 * @returns the entries of a transcript, one for each compared step. A step that was not answered has `error`
 */
export async function converse(scenario: Scenario, server: string, token: string): Promise<readonly Recorded[]> {
  const conversation = new Conversation(new HttpClient(server, token));
  const transcript: Recorded[] = [];
  try {
    for (const [index, step] of scenario.steps.entries()) {
      if (step.sleepMs !== undefined) {
        await sleep(step.sleepMs);
        continue;
      }
      const seen = await conversation.take(step, scenario.ignore ?? []);
      if (step.compare !== false) transcript.push({ id: step.id ?? `${index + 1}`, ...seen });
    }
  } finally {
    conversation.close();
  }
  return transcript;
}

type Fields = Readonly<Record<string, Json>>;

class Conversation {
  private readonly saved: Record<string, string> = {};
  private readonly names = new Names();
  private readonly watches = new Map<string, Watch>();

  constructor(private readonly client: HttpClient) {}

  /**
   * Runs a step. Returns the values that are compared. In them, values that vary between runs are replaced by names;
   * other values get no names.
   */
  async take(step: Step, ignored: readonly string[]): Promise<Fields> {
    let seen: Fields;
    try {
      seen = await this.seen(filled(step, this.saved));
    } catch (error) {
      seen = { error: error instanceof Error ? error.message : String(error) };
    }
    if (step.compare === false) return {};
    const patterns = [...ignored, ...(step.ignore ?? [])].map(segments);
    return Object.fromEntries(
      Object.entries(seen).map(([path, value]) => [
        path,
        this.names.value(blank(value, patterns, [path]), path.split('.').at(-1) ?? ''),
      ]),
    );
  }

  close(): void {
    for (const watch of this.watches.values()) watch.close();
    this.client.close();
  }

  private async seen(step: Step): Promise<Fields> {
    const answer =
      step.watch !== undefined
        ? await this.open(step, step.watch)
        : step.collect !== undefined
          ? await this.collect(step, step.collect)
          : await this.request(step);
    const { allHeaders: _, saved: __, ...compared } = answer;
    if (step.view !== undefined) return { view: viewOf(step.view, { ...answer, saved: this.saved }) ?? null };
    if (step.only === undefined) return compared;
    return Object.fromEntries(step.only.map((path) => [path, at(compared, path) ?? null]));
  }

  private async open(step: Step, name: string): Promise<Fields> {
    const watch = await this.client.watch(step);
    this.watches.set(name, watch);
    return { status: watch.status, headers: compared(watch.headers) };
  }

  private async collect(step: Step, name: string): Promise<Fields> {
    const watch = this.watches.get(name);
    if (watch === undefined) throw new Error(`no watch '${name}'`);
    const frames = (await watch.take(step)).map(parsed);
    if (step.count === undefined) watch.close();
    return { frames, ...(step.toEnd === true ? { ended: watch.ended } : {}) };
  }

  private async request(step: Step): Promise<Fields> {
    const deadline = Date.now() + (step.untilMs ?? 10_000);
    let answer = await this.client.request(step);
    while (step.until !== undefined && !holds(step.until, fieldsOf(answer)) && Date.now() <= deadline) {
      await sleep(pauseBetweenTries);
      answer = await this.client.request(step);
    }
    const fields = fieldsOf(answer);
    this.save(step, fields);
    return step.raw === true ? { ...fields, body: answer.text } : fields;
  }

  private save(step: Step, answer: Fields): void {
    for (const [name, view] of Object.entries(step.save ?? {})) {
      const value = viewOf(view, answer);
      if (value === undefined) {
        throw new Error(
          `nothing to save as '${name}' in: HTTP ${answer.status} ${JSON.stringify(answer.body).slice(0, 200)}`,
        );
      }
      this.saved[name] = String(value);
      this.names.save(name, String(value));
    }
  }
}

function fieldsOf({ status, headers, text }: Answer): Fields {
  return { status, headers: compared(headers), body: parsed(text), allHeaders: { ...headers } as Fields };
}

function compared(headers: IncomingHttpHeaders): Fields {
  return Object.fromEntries(
    comparedHeaders.filter((name) => headers[name] !== undefined).map((name) => [name, String(headers[name])]),
  );
}

/** Returns the value of a text that is JSON, and other texts unchanged. */
function parsed(text: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return text;
  }
}

/** Returns the step with the request that is sent: with values for `${name}`, and with long texts. */
function filled(step: Step, saved: Readonly<Record<string, string>>): Step {
  const { path = null, token = null, headers = null, body = null } = step;
  const request = fill({ path, token, headers, body } as Json, saved);
  return { ...step, ...(isRecord(request) ? present(request, step) : {}) };
}

/** Returns the members of the request that the step has. */
function present(request: Fields, step: Step): Partial<Step> {
  return Object.fromEntries(Object.entries(request).filter(([key]) => step[key as keyof Step] !== undefined));
}

/** Replaces `${name}` in texts by saved values, and `{ $repeat, times, end }` by the repeated text. */
function fill(value: Json, saved: Readonly<Record<string, string>>): Json {
  if (typeof value === 'string') return value.replace(/\$\{([\w.-]+)\}/g, (_, name: string) => savedValue(name, saved));
  if (Array.isArray(value)) return value.map((item: Json) => fill(item, saved));
  if (!isRecord(value)) return value;
  if (typeof value.$repeat === 'string') return value.$repeat.repeat(Number(value.times)) + String(value.end ?? '');
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [String(fill(key, saved)), fill(item, saved)]));
}

function savedValue(name: string, saved: Readonly<Record<string, string>>): string {
  const value = saved[name];
  if (value === undefined) throw new Error(`no value saved as '${name}'`);
  return value;
}

/** Replaces the values at paths that match a pattern by `<ignored>`. */
export function blank(value: Json, patterns: readonly (readonly string[])[], path: readonly string[]): Json {
  if (patterns.some((pattern) => fits(pattern, path))) return '<ignored>';
  if (Array.isArray(value)) return value.map((item: Json, index) => blank(item, patterns, [...path, `${index}`]));
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, blank(item, patterns, [...path, key])]));
}
