/** A letter to one person, ready to be sent. */
export interface Letter {
  to: string
  subject: string
  text: string
  html: string
  /** What the letter asks its reader to open. */
  link: string
}

export interface Mailer {
  /** Resolves once the letter is handed over; throws `LetterNotSent`. */
  send(letter: Letter): Promise<void>
  close(): void
}

/** The letter could not be handed over. Says why by codes alone, since a mail server's sentences name the reader. */
export class LetterNotSent extends Error {
  override name = 'LetterNotSent'
}
