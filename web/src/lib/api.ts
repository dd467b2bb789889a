/** The server's answers. Every failure becomes an `ApiError` with a sentence in the reader's language. */
import type { Accepted } from '../wire/Accepted';
import type { Advice } from '../wire/Advice';
import type { Analysis } from '../wire/Analysis';
import type { AssignRequest } from '../wire/AssignRequest';
import type { BranchRequest } from '../wire/BranchRequest';
import type { ChanceRequest } from '../wire/ChanceRequest';
import type { CommandRequest } from '../wire/CommandRequest';
import type { CreateTable } from '../wire/CreateTable';
import type { Created } from '../wire/Created';
import type { DevPage } from '../wire/DevPage';
import type { ErrorAnswer } from '../wire/ErrorAnswer';
import type { ErrorBody } from '../wire/ErrorBody';
import type { FaultRequest } from '../wire/FaultRequest';
import type { GamePage } from '../wire/GamePage';
import type { Games } from '../wire/Games';
import type { Health } from '../wire/Health';
import type { JoinRequest } from '../wire/JoinRequest';
import type { Legality } from '../wire/Legality';
import type { Lobby } from '../wire/Lobby';
import type { MailState } from '../wire/MailState';
import type { Me } from '../wire/Me';
import type { Plan } from '../wire/Plan';
import type { PlanRequest } from '../wire/PlanRequest';
import type { Preview } from '../wire/Preview';
import type { PushKey } from '../wire/PushKey';
import type { RecordRequest } from '../wire/RecordRequest';
import type { RematchRequest } from '../wire/RematchRequest';
import type { ReplayStep } from '../wire/ReplayStep';
import type { ReportRequest } from '../wire/ReportRequest';
import type { Review } from '../wire/Review';
import type { Seated } from '../wire/Seated';
import type { Secret } from '../wire/Secret';
import type { Statistics } from '../wire/Statistics';
import type { Sessions } from '../wire/Sessions';
import type { Snapshot } from '../wire/Snapshot';
import type { SubscribeRequest } from '../wire/SubscribeRequest';
import type { Waiting } from '../wire/Waiting';
import { homeOf } from './home';
import { jsonLines } from './lines';
import { say, ui, words } from './words.svelte';

export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly body: ErrorBody | null,
  ) {
    super(body?.message ?? `status ${status}`);
  }

  /** The sentence for the reader. */
  get sentence(): string {
    if (this.body && words.has(this.body.text.id)) return say(this.body.text);
    return this.body?.message ?? ui(this.status === 0 ? 'error.offline' : 'error.server');
  }
}

export function sentenceOf(error: unknown): string {
  return error instanceof ApiError ? error.sentence : ui('error.server');
}

async function request(
  method: string,
  path: string,
  body?: unknown,
  more: { accept?: string; signal?: AbortSignal } = {},
): Promise<Response> {
  try {
    return await homeOf(path).request({ method, path, body, ...more });
  } catch {
    throw new ApiError(0, null);
  }
}

export async function answerOf<Answer>(response: Response): Promise<Answer> {
  const text = await response.text();
  let answer: unknown = null;
  try {
    answer = text === '' ? null : JSON.parse(text);
  } catch {
    throw new ApiError(response.status, null);
  }
  if (!response.ok) throw new ApiError(response.status, (answer as ErrorAnswer | null)?.error ?? null);
  return answer as Answer;
}

const ask = async <Answer>(method: string, path: string, body?: unknown): Promise<Answer> =>
  answerOf<Answer>(await request(method, path, body));

/** An answer that comes line by line, until the signal or the server ends it. */
async function* listen<Line>(path: string, body: unknown, signal: AbortSignal): AsyncGenerator<Line> {
  const response = await request('POST', path, body, { accept: 'application/x-ndjson', signal });
  if (response.ok && response.body) yield* jsonLines<Line>(response.body);
  else yield await answerOf<Line>(response);
}

const table = (id: string) => `/tables/${encodeURIComponent(id)}`;

export const api = {
  games: (lang: string) => ask<Games>('GET', `/games?lang=${encodeURIComponent(lang)}`),
  game: (id: string, lang: string) => ask<GamePage>('GET', `/games/${encodeURIComponent(id)}?lang=${encodeURIComponent(lang)}`),
  lobby: (page = 0) => ask<Lobby>('GET', `/lobby?page=${page}`),
  me: () => ask<Me>('GET', '/me'),
  statistics: () => ask<Statistics>('GET', '/me/statistics'),
  waiting: () => ask<Waiting>('GET', '/me/waiting'),
  pushKey: () => ask<PushKey>('GET', '/me/push'),
  subscribe: (request: SubscribeRequest) => ask<unknown>('POST', '/me/push', request),
  unsubscribe: (endpoint: string) => ask<unknown>('POST', '/me/push/remove', { endpoint }),
  rename: (name: string) => ask<unknown>('POST', '/me', { name }),
  mail: () => ask<MailState>('GET', '/me/mail'),
  setMail: (address: string | null, lang: string) => ask<unknown>('POST', '/me/mail', { address, lang }),
  answerMail: (what: 'confirm' | 'stop', token: string) => ask<unknown>('POST', `/mail/${what}`, { token }),
  holiday: (until: number | null, standIn?: string) =>
    ask<unknown>('POST', '/me/holiday', { until, ...(standIn ? { stand_in: standIn } : {}) }),
  forget: (name: string) => ask<unknown>('POST', '/me/forget', { name }),
  sessions: () => ask<Sessions>('GET', '/me/sessions'),
  endSession: (session: string | null) => ask<unknown>('POST', '/me/sessions/end', { session }),
  recovery: () => ask<Secret>('POST', '/me/recovery', {}),
  recover: (secret: string) => ask<unknown>('POST', '/recover', { secret }),
  create: (request: CreateTable) => ask<Created>('POST', '/tables', request),
  table: (id: string) => ask<Snapshot>('GET', table(id)),
  join: (id: string, request: JoinRequest) => ask<Seated>('POST', `${table(id)}/join`, request),
  chance: (id: string, request: ChanceRequest) => ask<Accepted>('POST', `${table(id)}/chance`, request),
  decline: (id: string) => ask<Accepted>('POST', `${table(id)}/decline`, {}),
  assign: (id: string, request: AssignRequest) => ask<Accepted>('POST', `${table(id)}/seats`, request),
  leave: (id: string, seat: number) => ask<unknown>('POST', `${table(id)}/leave`, { seat }),
  invitation: (id: string) => ask<Secret>('POST', `${table(id)}/invitation`, {}),
  command: (id: string, request: CommandRequest) => ask<Accepted>('POST', `${table(id)}/commands`, request),
  legal: (id: string, seat: number, action: string) => ask<Legality>('POST', `${table(id)}/legal`, { seat, action }),
  preview: (id: string, seat: number, action: string) => ask<Preview>('POST', `${table(id)}/preview`, { seat, action }),
  plan: (id: string, request: PlanRequest) => ask<Plan>('POST', `${table(id)}/plan`, request),
  analysis: (id: string, seat: number, signal: AbortSignal) => listen<Analysis>(`${table(id)}/analysis`, { seat }, signal),
  review: (id: string) => ask<Review>('GET', `${table(id)}/review`),
  advice: (id: string, n: number) => ask<Advice>('GET', `${table(id)}/review/${n}`),
  chat: (id: string, seat: number, text: string) => ask<unknown>('POST', `${table(id)}/chat`, { seat, text }),
  mute: (id: string, muted: number[]) => ask<unknown>('POST', `${table(id)}/mute`, { muted }),
  version: () => fetch('/health').then(async (answer) => ((await answer.json()) as Health).version),
  report: (id: string, request: ReportRequest) => ask<unknown>('POST', `${table(id)}/report`, request),
  fault: (id: string, request: FaultRequest) => ask<unknown>('POST', `${table(id)}/fault`, request),
  notes: (id: string, text: string) => ask<unknown>('PUT', `${table(id)}/notes`, { text }),
  replay: (id: string, n: number) => ask<ReplayStep>('GET', `${table(id)}/replay/${n}`),
  branch: (id: string, request: BranchRequest) => ask<Created>('POST', `${table(id)}/branch`, request),
  rematch: (id: string, request: RematchRequest) => ask<Created>('POST', `${table(id)}/rematch`, request),
  importRecord: (request: RecordRequest) => ask<Created>('POST', '/records', request),
  dev: (id: string) => ask<DevPage>('GET', `${table(id)}/dev`),
  record: async (id: string): Promise<string> => {
    const response = await request('GET', `${table(id)}/record`);
    return response.ok ? response.text() : answerOf<string>(response);
  },
  recordAddress: (id: string) => `/api${table(id)}/record`,
  liveAddress: (id: string, since: number | null) => {
    const address = new URL(`/api${table(id)}/live`, location.href);
    address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
    if (since !== null) address.searchParams.set('since', String(since));
    return address.href;
  },
};
