import type { ServerName } from '../servers/server-names.ts'
import type { Row } from './row.ts'

/** Figures by what they are of and by server, in the order in which the rounds brought them. */
export class Samples {
  readonly #byWhat = new Map<string, Partial<Record<ServerName, number[]>>>()

  add(what: string, server: ServerName, value: number): void {
    const ofWhat = this.#byWhat.get(what) ?? {}
    this.#byWhat.set(what, ofWhat)
    ofWhat[server] = [...(ofWhat[server] ?? []), value]
  }

  of(what: string): Row['samples'] {
    return this.#byWhat.get(what) ?? {}
  }
}
