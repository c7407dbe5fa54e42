/** Behind a full stop, closing quotation marks and the ends of changed directions may follow. */
const ended = /[.!?…][\s”"’'\u202c\u2069]*$/u

/** Words of ours and of members as a sentence: with one full stop, also if the members' words end with one. */
export const sentence = (words: string): string => (ended.test(words) ? words : `${words}.`)
