import { isolate } from '../isolate.ts'

const accessWords = {
  owner: 'an owner: you edit, and you decide who has access',
  editor: 'an editor: you read and write',
  viewer: 'a viewer: you read',
} as const

/** For owners, on the Members page. */
export const invitationTexts = {
  sent: (name: string) => `Invitation sent to ${isolate(name)}`,
  resent: (name: string) => `Invitation resent to ${isolate(name)}`,
  created: 'The link is ready',
  /** Used if no mail server is configured. */
  outbox: (name: string) => `The invitation for ${isolate(name)} is ready`,
  failed: 'Failed to send invitation',
  failedTo: (what: 'send' | 'resend') => `Failed to ${what} invitation. Please try again.`,
  wait: (minutes: number) => `Please wait ${minutes} minute(s) before resending`,
  someone: 'the invited person',
  link: {
    title: 'Invitation links',
    hint: 'They are shown until you leave this page. Whoever opens a link first and accepts is let in.',
    label: (name: string) => `Link for ${isolate(name)}`,
    copy: 'Copy link',
    copyFor: (name: string) => `Copy link for ${isolate(name)}`,
    copied: 'Link copied',
    notCopied: 'The link was not copied',
    notCopiedBody: 'Select it under “Invitation links” and copy it yourself.',
    outbox: 'This hub sends no emails itself. Copy the link and pass it on.',
    failed: 'The email was not sent, but the link works. Copy it and pass it on, or send the email again.',
  },
  open: {
    title: 'Other invitations',
    byLink: 'Anyone with the link',
    pending: 'Pending',
    expired: 'Invite Expired',
    joined: 'Joined',
    joinedAs: (access: string, person: string, date: string) => `${access} · accepted by ${isolate(person)} on ${date}`,
    detail: (access: string, inviter: string | null, date: string) =>
      inviter === null ? `${access} · invited on ${date}` : `${access} · invited by ${isolate(inviter)} on ${date}`,
    until: (date: string) => `until ${date}`,
    resend: 'Resend',
    resendTo: (name: string) => `Resend the invitation to ${isolate(name)}`,
    newLink: 'New link',
    newLinkFor: (name: string) => `New link for ${isolate(name)}`,
    newLinkTitle: 'Make a new link?',
    newLinkBody: 'The link that was sent or copied before stops working at once.',
    revoke: 'Revoke',
    revokeOf: (name: string) => `Revoke the invitation of ${isolate(name)}`,
    revokeTitle: (name: string) => `Revoke the invitation of ${isolate(name)}?`,
    revokeBody: 'Its link stops working at once. You can invite them again at any time.',
    revoked: (name: string) => `The invitation of ${isolate(name)} was revoked`,
    failed: 'That did not work',
  },
} as const

/** For the person who opens the link. */
export const invitedTexts = {
  documentTitle: 'Invitation | Civic Hub',
  looking: 'Opening the invitation…',
  title: (committee: string) => `You are invited to ${isolate(committee)}`,
  body: (inviter: string | null, access: keyof typeof accessWords) =>
    `${inviter === null ? 'One of its owners' : isolate(inviter)} invites you as ${accessWords[access]}.`,
  until: (date: string) => `You can accept it until ${date}.`,
  asAccount: (name: string, email: string) =>
    `You are signed in as ${isolate(name)} (${email}), and accept it with this account.`,
  otherAddress: (email: string) => `It was sent to ${email}. You can accept it with this account all the same.`,
  otherAccount: 'To accept it with another account, sign out first and open the link again.',
  signInFirst: 'To accept it, sign in. If you have no account yet, sign up: the invitation is kept meanwhile.',
  accept: 'Accept invitation',
  accepting: 'One moment…',
  signIn: 'Sign In',
  signUp: 'Sign Up',
  joined: (committee: string) => `Joined ${isolate(committee)}`,
  alreadyJoined: 'You can open this committee already.',
  enter: 'Enter Committee',
  failed: 'The invitation was not accepted',
  invalidTitle: 'This invitation is no longer valid',
  invalid:
    'It was used already, was revoked, has expired, or a newer link took its place. Ask the person who invited you for a new one.',
  incomplete: 'This link is incomplete. Open the whole link that you were sent.',
  unreachableTitle: 'The invitation could not be opened',
  tryAgain: 'Try again',
  home: 'Return to Home',
  over: 'The invitation was no longer valid',
  overBody: 'Your account is ready, but the invitation ended meanwhile. Ask the person who invited you for a new one.',
} as const
