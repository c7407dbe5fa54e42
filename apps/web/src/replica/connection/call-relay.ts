import { type ParametersOf, pathOf, type Route } from '@civic-hub/protocol'
import type { Answer } from './answer.ts'
import { askRelay, type Method, notifyRelay } from './relay-http.ts'

type Content<Address extends string, Body> = ParametersOf<Address> & {
  query?: Record<string, string>
} & ([Body] extends [undefined] ? { body?: undefined } : { body: Body })

/** The content may be left out if nothing of it is required. */
type Sent<Address extends string, Body> =
  Record<never, never> extends Content<Address, Body>
    ? [content?: Content<Address, Body>]
    : [content: Content<Address, Body>]

const noAnswer = { safeParse: () => ({ success: false as const }) }

/** Sends a request to the relay and parses its response. Never throws: an unreachable relay is an answer too. */
export const callRelay = <Address extends string, Body, Value>(
  route: Route<Address, Body, Value>,
  ...[content]: Sent<Address, Body>
): Promise<Answer<Value>> => askRelay(...requestOf(route, content), route.answer ?? noAnswer)

/** The same for requests whose response body is not needed. */
export const sendToRelay = <Address extends string, Body>(
  route: Route<Address, Body>,
  ...[content]: Sent<Address, Body>
): Promise<Answer<null>> => notifyRelay(...requestOf(route, content))

function requestOf(route: Route, content: object = {}): [method: Method, path: string, body: unknown] {
  const { body, query, ...parameters } = content as { body?: unknown; query?: Record<string, string> }
  const [method] = route.address.split(' ') as [Method]
  const path = pathOf(route, parameters)
  return [method, query === undefined ? path : `${path}?${new URLSearchParams(query)}`, body]
}
