import type { Mailer } from './mailer.ts'

/** A mailer that counts the emails that could not be sent. */
export interface CountingMailer extends Mailer {
  refused(): number
}

export function countRefused(mailer: Mailer): CountingMailer {
  let refused = 0
  return {
    delivers: mailer.delivers,
    async send(letter) {
      try {
        await mailer.send(letter)
      } catch (error) {
        refused++
        throw error
      }
    },
    close: () => mailer.close(),
    refused: () => refused,
  }
}
