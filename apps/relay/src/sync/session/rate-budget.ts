import { closeCodes, type RefusalReason } from '@civic-hub/protocol'

/** A connection is closed after this many frames that no correct client sends. */
const maxRefusals = 20
/**
 * The excess over the rate limit at which the connection is closed: two of the largest updates, or 500 small
 * ones at once. Each such update is read completely before it is refused, and counts `tooFastCostBytes` in
 * addition to its bytes.
 */
const maxTooFastBytes = 32 * 1024 * 1024
const tooFastCostBytes = 64 * 1024
/** The cost of any frame in addition to its bytes. */
const frameCostBytes = 256

/** The connection of a budget. */
interface Sender {
  readonly identity: { readonly accountId: string }
  turnAway(closeCode: number): void
}

/**
 * A connection's share in the rate limit of its account, and the number of bytes and of refused frames beyond it at
 * which the connection is closed.
 */
export class RateBudget {
  readonly #sender: Sender
  readonly #spendOf: (accountId: string, bytes: number) => boolean
  #refusals = 0
  #tooFastBytes = 0

  constructor(sender: Sender, spendOf: (accountId: string, bytes: number) => boolean) {
    this.#sender = sender
    this.#spendOf = spendOf
  }

  /** Charges a frame to the limit of its account. False if the limit is reached. */
  #spend(bytes: number): boolean {
    return this.#spendOf(this.#sender.identity.accountId, bytes + frameCostBytes)
  }

  /**
   * Charges the cost of a frame to the account's limit. If the limit is reached, the connection is closed for
   * now.
   */
  charge(bytes: number): boolean {
    if (this.#spend(bytes)) return true
    this.#sender.turnAway(closeCodes.slowDown)
    return false
  }

  /**
   * Charges this much to the account's limit. False if it sends too fast; if it continues, the connection is
   * closed.
   */
  mayPush(bytes: number): boolean {
    if (this.#spend(bytes)) return true
    this.#tooFastBytes += bytes + tooFastCostBytes
    if (this.#tooFastBytes > maxTooFastBytes) this.#sender.turnAway(closeCodes.slowDown)
    return false
  }

  get refusals(): number {
    return this.#refusals
  }

  /** Counts a refusal of a frame that no correct client sends. False after too many of them. */
  countRefusal(reason: RefusalReason): boolean {
    if (reason === 'malformed' || reason === 'unsound') this.#refusals++
    return this.#refusals < maxRefusals
  }
}
