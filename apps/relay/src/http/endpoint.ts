import { type Bytes, feedKindSchema, fileHashSchema, type ParametersOf, type Route } from '@civic-hub/protocol'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import * as z from 'zod/mini'
import type { Result } from '../result.ts'
import type { ApiEnv, Known } from './api-env.ts'
import { errorResponse, type Refusal, refusalResponse } from './error-response.ts'
import { type BodySchema, readBody } from './read-body.ts'
import type { RequestLimit } from './request-limits.ts'

/**
 * The people who may use an endpoint: members of the committee in its path (`member`), of these its owners and editors
 * (`writer`) or its owners; administrators and moderators of the site (`team`), or administrators only.
 */
export type Audience = 'everybody' | 'signed-in' | 'member' | 'writer' | 'owner' | 'team' | 'admin'

/** The rules of an endpoint that `api.ts` applies before its handler runs. */
export interface Policy {
  access: Audience
  limit?: RequestLimit
  /** The longest body in bytes, if it may be longer than usual. */
  maxBytes?: number
  /** The handler receives the body itself, without a limit, and checks the sender again at its end. */
  streams?: true
  /** Answers also while the splash gate is closed. */
  outsideGate?: true
  /** The document of a closed session has this address, too. */
  ofClosedSessions?: true
  /** A success changes public pages of the committee. */
  changesPublicPages?: true
}

interface KnownTo extends Record<Audience, keyof Known> {
  everybody: never
  'signed-in': 'session' | 'account'
  member: 'session' | 'account' | 'documentId' | 'access'
  writer: KnownTo['member']
  owner: KnownTo['member']
  team: 'session' | 'account' | 'role'
  admin: KnownTo['team']
}

const anId = z.string().check(z.regex(/^[\w-]{1,100}$/))
/** The shapes of parameters, by name. A parameter of another shape is not found. */
const shapes = {
  meetingId: anId,
  fileId: anId,
  number: z.pipe(z.string().check(z.regex(/^\d{1,9}$/)), z.transform(Number)),
  sha256: fileHashSchema,
  kind: feedKindSchema,
}
type Shapes = typeof shapes
type Parameters<Address extends string> = {
  [Name in keyof ParametersOf<Address>]: Name extends keyof Shapes ? z.output<Shapes[Name]> : string
}

/** The content of a request that all rules have admitted. */
export type Call<Address extends string, Body, For extends Audience> = Pick<Known, KnownTo[For]> & {
  c: Context<ApiEnv>
  params: Parameters<Address>
  body: Body
}

/** A result with null becomes a response without a body. */
type Reply<Answer> = Response | Result<Answer, Refusal>

export interface Endpoint {
  method: string
  path: string
  policy: Policy
  handle(c: Context<ApiEnv>): Promise<Response>
}

/** An endpoint with its policy. `status` is that of a success, if it is not 200 or, without a body, 204. */
export function endpoint<Address extends string, Body, Answer, const For extends Audience>(
  { address }: Route<Address, Body, Answer>,
  policy: Policy & { access: For; status?: 201 | 202 } & BodyRule<Body>,
  handler: (call: Call<Address, Body, For>) => Reply<NoInfer<Answer>> | Promise<Reply<NoInfer<Answer>>>,
): Endpoint {
  const [method = '', path = ''] = address.split(' ')
  return {
    method,
    path,
    policy,
    async handle(c) {
      const body = policy.body && (await readBody(c, policy.body))
      if (body?.ok === false) return refusalResponse(c, body.refusal)
      // The policy's audience decides which of the variables are set.
      const call = { ...c.var, c, body: body?.value } as unknown as Call<Address, Body, For>
      const reply = await handler(call)
      if (reply instanceof Response) return reply
      if (!reply.ok) return refusalResponse(c, reply.refusal)
      return reply.value === null
        ? c.body(null, policy.status ?? 204)
        : c.json(reply.value as object, policy.status ?? 200)
    },
  }
}

type BodyRule<Body> = [Body] extends [undefined | Bytes] ? { body?: undefined } : { body: BodySchema<Body> }

/** Sets `params`, or answers that there is nothing at such an address. */
export const readParams = createMiddleware<ApiEnv>(async (c, next) => {
  const params: Record<string, unknown> = { ...c.req.param() }
  for (const [name, schema] of Object.entries(shapes)) {
    if (!(name in params)) continue
    const read = schema.safeParse(params[name])
    if (!read.success) return errorResponse(c, 'not-found')
    params[name] = read.data
  }
  c.set('params', params)
  return next()
})
