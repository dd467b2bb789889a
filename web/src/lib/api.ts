/** The server's answers. Every failure becomes an `ApiError` with a sentence in the reader's language. */
import type { Accepted } from '../wire/Accepted';
import type { Account } from '../wire/Account';
import type { AccountRequest } from '../wire/AccountRequest';
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
import type { LegalRequest } from '../wire/LegalRequest';
import type { Legality } from '../wire/Legality';
import type { Lobby } from '../wire/Lobby';
import type { MailState } from '../wire/MailState';
import type { Me } from '../wire/Me';
import type { Notation } from '../wire/Notation';
import type { PackBalance } from '../wire/PackBalance';
import type { PackRequest } from '../wire/PackRequest';
import type { PackTrial } from '../wire/PackTrial';
import type { NewPasskey } from '../wire/NewPasskey';
import type { PasskeyProof } from '../wire/PasskeyProof';
import type { PasskeyQuestion } from '../wire/PasskeyQuestion';
import type { PasskeyRequest } from '../wire/PasskeyRequest';
import type { Plan } from '../wire/Plan';
import type { PlanRequest } from '../wire/PlanRequest';
import type { Preview } from '../wire/Preview';
import type { PushKey } from '../wire/PushKey';
import type { Ratings } from '../wire/Ratings';
import type { RecordRequest } from '../wire/RecordRequest';
import type { RecoveryCodes } from '../wire/RecoveryCodes';
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
import type { TermsRequest } from '../wire/TermsRequest';
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

/** Notes how long an answer took, for those who measure the page; only the last of each kind is kept. */
function took(path: string, start: number): void {
  const name = `almende ${/[a-z]+$/.exec(path)?.[0] ?? ''}`;
  performance.clearMeasures(name);
  performance.measure(name, { start });
}

const ask = async <Answer>(method: string, path: string, body?: unknown): Promise<Answer> => {
  const start = performance.now();
  const answer = await answerOf<Answer>(await request(method, path, body));
  took(path, start);
  return answer;
};

/** An answer that comes line by line, until the signal or the server ends it. */
async function* listen<Line>(path: string, body: unknown, signal: AbortSignal): AsyncGenerator<Line> {
  const start = performance.now();
  const response = await request('POST', path, body, { accept: 'application/x-ndjson', signal });
  took(path, start);
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
  ratings: () => ask<Ratings>('GET', '/me/ratings'),
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
  tryPack: (request: PackRequest) => ask<PackTrial>('POST', '/packs', request),
  weighPack: (request: PackRequest) => ask<PackBalance>('POST', '/packs/balance', request),
  account: () => ask<Account>('GET', '/account'),
  makeAccount: (request: AccountRequest) => ask<RecoveryCodes>('POST', '/account', request),
  renewCodes: () => ask<RecoveryCodes>('POST', '/account/codes', {}),
  setPassword: (password: string | null) => ask<unknown>('POST', '/account/password', { password }),
  startPasskey: () => ask<NewPasskey>('POST', '/account/passkeys/start', {}),
  addPasskey: (request: PasskeyRequest) => ask<unknown>('POST', '/account/passkeys', request),
  removePasskey: (id: string) => ask<unknown>('POST', '/account/passkeys/remove', { id }),
  exportAddress: () => '/api/account/export',
  askForPasskey: () => ask<PasskeyQuestion>('POST', '/sign-in/passkey/start', {}),
  signInByPasskey: (proof: PasskeyProof) => ask<unknown>('POST', '/sign-in/passkey', proof),
  signInByPassword: (name: string, password: string) => ask<unknown>('POST', '/sign-in/password', { name, password }),
  signInBy: (what: 'code' | 'link', code: string) => ask<unknown>('POST', `/sign-in/${what}`, { code }),
  askForLink: (who: string, lang: string) => ask<unknown>('POST', '/sign-in/mail', { who, lang }),
  create: (request: CreateTable) => ask<Created>('POST', '/tables', request),
  table: (id: string) => ask<Snapshot>('GET', table(id)),
  join: (id: string, request: JoinRequest) => ask<Seated>('POST', `${table(id)}/join`, request),
  chance: (id: string, request: ChanceRequest) => ask<Accepted>('POST', `${table(id)}/chance`, request),
  decline: (id: string) => ask<Accepted>('POST', `${table(id)}/decline`, {}),
  assign: (id: string, request: AssignRequest) => ask<Accepted>('POST', `${table(id)}/seats`, request),
  terms: (id: string, request: TermsRequest) => ask<Accepted>('POST', `${table(id)}/terms`, request),
  cancel: (id: string) => ask<unknown>('POST', `${table(id)}/cancel`, {}),
  leave: (id: string, seat: number) => ask<unknown>('POST', `${table(id)}/leave`, { seat }),
  invitation: (id: string) => ask<Secret>('POST', `${table(id)}/invitation`, {}),
  command: (id: string, request: CommandRequest) => ask<Accepted>('POST', `${table(id)}/commands`, request),
  legal: (id: string, request: LegalRequest) => ask<Legality>('POST', `${table(id)}/legal`, request),
  preview: (id: string, seat: number, action: Notation) => ask<Preview>('POST', `${table(id)}/preview`, { seat, action }),
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
  liveAddress: (id: string, since: number | null) => {
    const address = new URL(`/api${table(id)}/live`, location.href);
    address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
    if (since !== null) address.searchParams.set('since', String(since));
    return address.href;
  },
};
