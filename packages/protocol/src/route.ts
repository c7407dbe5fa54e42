import type { Reader } from './first-answers.ts'

/** An address of the HTTP interface, for the relay that serves it and the app that calls it. */
export interface Route<Address extends string = string, Body = unknown, Answer = unknown> {
  /** The method, and the path under `/api` with the names of its parameters: `GET /committees/:documentId/people`. */
  readonly address: Address
  /** Absent if the answer has no body, or is no JSON. */
  readonly answer?: Reader<Answer>
  /** Only a type: schemas of bodies would make the app larger, and only the relay checks them. */
  readonly body?: Body
}

/** A body that is no JSON. */
export interface Bytes {
  arrayBuffer(): Promise<ArrayBuffer>
}

/** The names of the parameters in an address. */
type ParameterIn<Address extends string> = Address extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParameterIn<`/${Rest}`>
  : Address extends `${string}:${infer Name}`
    ? Name
    : never

export type ParametersOf<Address extends string> = { readonly [Name in ParameterIn<Address>]: string }

/*@__NO_SIDE_EFFECTS__*/
export function route<const Address extends string, Body = undefined, Answer = null>(
  address: Address,
  shapes: { readonly body?: Body; readonly answer?: Reader<Answer> } = {},
): Route<Address, Body, Answer> {
  return { address, ...shapes }
}

/** The type of a route's body. */
/*@__NO_SIDE_EFFECTS__*/
export function sends<Body>(): Body | undefined {
  return undefined
}

/** The path of a route, for a request. */
export const pathOf = <Address extends string>(
  { address }: Route<Address>,
  parameters: ParametersOf<Address>,
): string =>
  address
    .replace(/^\w+ /, '/api')
    .replace(/:(\w+)/g, (_, name) => encodeURIComponent((parameters as Record<string, string>)[name] as string))
