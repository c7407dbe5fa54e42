/**
 * An email to one person, ready to be sent. It is called Letter in the code, so that `email` always means an
 * address.
 */
export interface Letter {
  to: string
  subject: string
  text: string
  html: string
  /** The link that the email asks its reader to open. */
  link: string
  /** True if its reader cannot ask for it again: it is sent again after a temporary failure. */
  isNotice?: boolean
}

export interface Mailer {
  /** False for the outbox: the operator forwards its emails. */
  readonly delivers: boolean
  /** Resolves once the mail server or the outbox has the email, for a notice after 36 minutes at most; throws `LetterNotSent`. */
  send(letter: Letter): Promise<void>
  /** Ends emails that are not sent yet: their `send` rejects. */
  close(): void
}

/**
 * The email could not be sent. The message contains only codes, because error texts of a mail server may
 * contain the reader's address.
 */
export class LetterNotSent extends Error {
  override name = 'LetterNotSent'
  /** True if the mail server may take it later. */
  readonly isTemporary: boolean

  constructor(message: string, isTemporary = false) {
    super(message)
    this.isTemporary = isTemporary
  }
}

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
