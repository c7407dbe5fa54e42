// Written by `npm run texts` from messages/en/explain.arb, which is the file to edit.
import { isolate } from '../isolate.ts'

export const explainTexts = {
  open: 'Explain This',
  title: 'Explain This to Me',
  close: 'Close',
  text: 'Text',
  textHint: 'An agenda, minutes or a budget, as it is or as much of it as you like.',
  apiKey: 'API key',
  apiKeyHint: 'From the service. It stays on this device. Signing out removes it together with your committees.',
  showKey: 'Show key',
  hideKey: 'Hide key',
  removeKey: 'Remove key',
  keyRemoved: 'Key removed from this device',
  keyNotRemoved: 'The key could not be removed from this device',
  notStored: 'The key could not be kept on this device',
  notStoredDetail: 'It works as long as this dialog is open.',
  address: 'Address of the service',
  addressHint: 'Any chat-completions service, also one on this device.',
  badAddress: 'Type an address that starts with https://, or with http://localhost for a program on this device.',
  model: 'Model',
  noModel: 'Type the name of a model of this service.',
  /** “Explain” is the button below. The host is that of a web address. */
  goesTo: (host: string) => `When you press Explain, this text and your key go from this browser to ${isolate(host)}. What happens to the text there is up to that service. Leave out what is not public.`,
  /** “Explain” is the button below. */
  staysHere: (host: string) => `When you press Explain, this text goes to the program at ${isolate(host)} on this device.`,
  /** A button: an AI service explains the text in plain words. */
  explain: 'Explain',
  explaining: 'Explaining…',
  summary: 'In short',
  meaning: 'What This Means for You',
  /** The name of the AI model, and the host of its web address. */
  madeBy: (model: string, host: string) => `Written by ${isolate(model)} at ${isolate(host)}. It can be wrong: the text itself counts.`,
  copy: 'Copy',
  copied: 'Explanation copied',
  notCopied: 'The explanation could not be copied',
  notCopiedDetail: 'The browser did not allow it. Select the words and copy them.',
  failed: 'We couldn\'t generate a summary. Check your API key and try again.',
  problems: {
    offline: 'This device has no connection. Your text is still here: try again when it is back.',
    unreachable: 'The service does not answer. Check its address, and whether it runs.',
    forbidden: 'The service is there, but does not let websites ask it. Choose another one, or allow this site in its settings (CORS).',
    key: 'The service refused the key.',
    'not-found': 'There is no such service at this address, or it does not know the model.',
    'too-long': 'The text is too long for this service. Try a part of it.',
    'too-many': 'The service takes no more questions for this key at the moment. Wait, or look into your account there.',
    refused: 'The service refused the question.',
    failed: 'The service has a fault of its own. Try again later.',
    odd: 'The answer of the service is not an explanation.',
    late: 'The service did not answer within a minute and a half.',
  },
  /** It: the service. Its own words follow. */
  message: (words: string) => `It said: “${isolate(words)}”`,
}
