import { hash, verify } from '@node-rs/argon2'

/** The cost of a hash with argon2id, the library's default variant. */
export interface PasswordCost {
  /** In kibibytes. */
  memoryCost: number
  timeCost: number
  parallelism: number
}

/** OWASP's parameters. */
const agreedCost: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Each hash needs 19 MiB and a thread of the pool that file access uses, too. */
const atOnce = 2
const mayWait = 100

/**
 * The hash of a random password. It is checked for unknown addresses, so that they take as long as known
 * ones.
 */
const nobodysHash = '$argon2id$v=19$m=19456,t=2,p=1$Gko7ElLHQS33v+hUDt1fyQ$iQcbeegU47hVrdwsahD1YEGlxuacCb35JHpPeitTCqY'

/** The stored hash of an account without a password. */
export const noPassword = '-'

/** Too many hashes are waiting. */
export class Overloaded extends Error {
  override name = 'Overloaded'
}

export interface Passwords {
  hash(password: string): Promise<string>
  /** True if the password matches one of these hashes. Without hashes it takes as long and returns false. */
  isOneOf(password: string, hashes: readonly string[]): Promise<boolean>
}

/** Hashes passwords, a few at a time; throws `Overloaded` if too many are waiting. */
export function createPasswords(cost: PasswordCost = agreedCost): Passwords {
  let running = 0
  const waiting: (() => void)[] = []

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running >= atOnce) {
      if (waiting.length >= mayWait) throw new Overloaded('Too many passwords wait to be hashed.')
      // The finished hash passes its slot to the next one, so `running` does not change.
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else {
      running += 1
    }
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next === undefined) running -= 1
      else next()
    }
  }

  return {
    hash: (password) => inTurn(() => hash(password, cost)),
    async isOneOf(password, hashes) {
      let isOne = false
      const real = hashes.filter((hash) => hash !== noPassword)
      for (const known of real.length === 0 ? [nobodysHash] : real) {
        const matches = await inTurn(() => verify(known, password))
        isOne ||= matches && known !== nobodysHash
      }
      return isOne
    },
  }
}
