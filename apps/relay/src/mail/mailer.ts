/** An email to one person, ready to be sent. Code calls it Letter, so that `email` always means an address. */
export interface Letter {
  to: string
  subject: string
  text: string
  html: string
  /** The link that the email asks its reader to open. */
  link: string
}

export interface Mailer {
  /** False for the outbox: the operator passes its emails on. */
  readonly delivers: boolean
  /** Resolves once the mail server or the outbox has the email; throws `LetterNotSent`. */
  send(letter: Letter): Promise<void>
  close(): void
}

/**
 * The email could not be handed over. The message has only codes, because a mail server's sentences name the reader.
 */
export class LetterNotSent extends Error {
  override name = 'LetterNotSent'
}
