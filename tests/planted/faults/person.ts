import type { PlantedFault } from '../planted-fault.ts'

const person = 'apps/web/src/features/person'
const account = `${person}/account`
const settings = `${person}/settings`
const notifications = `${person}/notifications`
const signOut = 'tests/components/sign-out.test.ts'
const impact = 'tests/components/impact.test.ts'

export const faults: readonly PlantedFault[] = [
  {
    name: 'a refused sign-in shows no error',
    patch: {
      file: `${account}/use-account-form.ts`,
      from: 'if (Object.keys(sentences).length === 0) setProblem(answer.problem)',
      to: 'if (Object.keys(sentences).length > 0) setProblem(answer.problem)',
    },
    tests: ['tests/components/access.test.ts > a refused sign-in shows an error'],
  },
  {
    name: 'a sign-up with a too short password is sent',
    patch: {
      file: `${account}/account-fields.ts`,
      from: "return password.length < minPasswordLength ? { password: sentences.password['too-short'] } : {}",
      to: 'return {}',
    },
    tests: ['tests/e2e/first-meeting.spec.ts > a new person signs up, confirms by the email'],
  },
  {
    name: 'a forgotten password has to be asked for with an address that is typed again',
    patch: {
      file: `${account}/sign-in-form.tsx`,
      from: 'onForgotten(values.email.trim())',
      to: "onForgotten('')",
    },
    tests: ['tests/components/ways-to-sign-in.test.ts > a forgotten password is replaced through the mailbox'],
  },
  {
    name: 'the page about the confirmation email does not say that name and password are chosen again',
    patch: {
      file: `${account}/check-email.tsx`,
      from: '{signUp === null && <Text>',
      to: '{signUp !== null && <Text>',
    },
    tests: ['tests/components/ways-to-sign-in.test.ts > a person who has not confirmed yet'],
  },
  {
    name: 'an address is changed without signing in once more',
    patch: {
      file: `${account}/email-section.tsx`,
      from: 'state.value.hasPassword || state.value.signedInRecently ? (',
      to: 'state.value.hasPassword || sentTo === null ? (',
    },
    tests: [
      'tests/components/ways-to-sign-in.test.ts > a person without a password changes the address soon after a sign-in',
    ],
  },
  {
    name: 'a page with unsaved words is left for a provider without a question',
    patch: {
      file: 'apps/web/src/shell/unsaved-words.ts',
      from: 'if (currentAccount() && hasUnsavedWords()) event.preventDefault()',
      to: 'if (!currentAccount() && hasUnsavedWords()) event.preventDefault()',
    },
    tests: ['tests/components/ways-to-sign-in.test.ts > a page with unsaved words asks'],
  },
  {
    name: 'the dialog of a sign-out does not say that changes are in a committee that is read-only now',
    patch: {
      file: `${account}/sign-out-dialog.tsx`,
      from: '{readOnly > 0 && <Text>{texts.readOnly(readOnly)}</Text>}',
      to: '',
    },
    tests: ['tests/components/sync-status.test.ts > changes of a person who can only read now'],
  },
  {
    name: 'ending all sessions without a connection shows no reason',
    patch: {
      file: `${account}/sign-out-dialog.tsx`,
      from: "if (outcome === 'unreachable') setFailure({ title: texts.nothingDone, body: texts.unreachableBody })",
      to: '',
    },
    tests: [`${signOut} > all sessions can be ended only with a connection`],
  },
  {
    name: 'signing out with a storage that cannot be read waits for ever',
    patch: {
      file: `${account}/sign-out-dialog.tsx`,
      from: '(recordings !== null || unreadable)',
      to: 'recordings !== null',
    },
    tests: [`${signOut} > a device whose storage cannot be read shows that`],
  },
  {
    name: 'unsent changes of a deleted account are removed without a question',
    patch: {
      file: `${account}/account-deleted.tsx`,
      from: 'waiting > 0 || recorded > 0 ? setState({ waiting }) : remove()',
      to: 'recorded > 0 ? setState({ waiting }) : remove()',
    },
    tests: ['tests/components/account-deletion.test.ts > a device that was offline offers its unsent edits'],
  },
  {
    name: 'the last slide of the introduction does not have the focus',
    patch: {
      file: `${person}/onboarding/onboarding-page.tsx`,
      from: 'if (at > 0) heading.current?.focus({ preventScroll: true })',
      to: '',
    },
    tests: ['tests/e2e/first-meeting.spec.ts > a new person signs up, confirms by the email'],
  },
  {
    name: 'the introduction is shown again to a person who has seen it',
    patch: {
      file: `${person}/onboarding/onboarding-page.tsx`,
      from: 'if (choices.read().isOnboarded && !isLeaving.current) leave.current()',
      to: '',
    },
    tests: ['tests/e2e/first-meeting.spec.ts > a new person signs up, confirms by the email'],
  },
  {
    name: 'a typed name is lost when it cannot be saved',
    patch: {
      file: `${person}/profile/about-section.tsx`,
      from: 'if (!answer.ok) return setProblem(answer.problem)',
      to: 'if (!answer.ok) {\n      form.reset()\n      return setProblem(answer.problem)\n    }',
    },
    tests: ['tests/components/profile.test.ts > a name is required, and a typed one is not lost'],
  },
  {
    name: 'a corrected picture of the same name cannot be chosen again',
    patch: { file: `${person}/profile/about-section.tsx`, from: 'resetFile.current?.()', to: '' },
    tests: ['tests/components/profile.test.ts > names a file that is no picture'],
  },
  {
    name: 'the chosen format of dates is not applied',
    patch: { file: `${settings}/dates-section.tsx`, from: 'chooseDateStyle(value as DateStyle)', to: '' },
    tests: ['apps/web/src/features/person/settings/settings.screen.test.tsx'],
  },
  {
    name: 'a choice of emails that was not saved stays on screen',
    patch: { file: `${settings}/notifications-section.tsx`, from: 'show({ requests: !requests })', to: '' },
    tests: ['tests/components/settings.test.ts > the chosen emails are the hub’s'],
  },
  {
    name: 'notifications that the browser blocks can be switched on',
    patch: {
      file: `${settings}/notifications-section.tsx`,
      from: "disabled={state === 'blocked'}",
      to: '',
    },
    tests: [
      'apps/web/src/features/person/settings/settings.screen.test.tsx > notifications that the browser blocks cannot be switched on',
    ],
  },
  {
    name: 'removing a committee from the device does not name its unsent changes',
    patch: {
      file: `${settings}/storage-section.tsx`,
      from: 'waiting !== null && waiting > 0 && texts.removal.waiting(waiting),',
      to: '',
    },
    tests: ['tests/components/settings.test.ts > removes a committee from this device'],
  },
  {
    name: 'the bell lists the changes of the person who made them',
    patch: {
      file: `${notifications}/notification.ts`,
      from: '!own.has(subject.key) && ',
      to: '',
    },
    tests: ['tests/components/notifications.test.ts > own changes are no news'],
  },
  {
    name: 'a kind of notifications that was switched off stays in the list',
    patch: {
      file: `${notifications}/use-notification-list.tsx`,
      from: '.filter(({ kind }) => wanted.has(kind))',
      to: '',
    },
    tests: ['tests/components/notifications.test.ts > a kind that is switched off'],
  },
  {
    name: 'a pressed notification of the browser opens nothing',
    patch: {
      file: 'apps/web/src/shell/browser-notifications.ts',
      from: "data?.kind === 'notification-pressed'",
      to: "data?.kind === 'notification'",
    },
    tests: ['tests/e2e/notifications.spec.ts > a phone shows them as browser notifications'],
  },
  {
    name: 'a visitor does not read that their score is on this device only',
    patch: {
      file: `${person}/impact/impact-page.tsx`,
      from: '{isVisitors && <p className={classes.hint}>{texts.visitor}</p>}',
      to: '',
    },
    tests: [`${impact} > a visitor's shares count once a day`],
  },
  {
    name: 'the same card that is shared twice a day counts twice',
    patch: {
      file: `${person}/share/share-page.tsx`,
      // biome-ignore lint/suspicious/noTemplateCurlyInString: a text of the source
      from: 'shareEvent(`${card.label.trim()} ${what}`, day)',
      // biome-ignore lint/suspicious/noTemplateCurlyInString: a text of the source
      to: 'shareEvent(`${card.label.trim()} ${what} ${Math.random()}`, day)',
    },
    tests: [`${impact} > a visitor's shares count once a day`],
  },
  {
    name: 'an earned badge is shown as missing',
    patch: {
      file: `${person}/impact/impact-page.tsx`,
      from: '<span>{has >= needs ?',
      to: '<span>{has > needs ?',
    },
    tests: [
      'apps/web/src/features/person/impact/impact.screen.test.tsx > the score counts an idea, a source of minutes and a share, and a badge is earned',
    ],
  },
  {
    name: 'the leaderboard does not mark the own entry',
    patch: {
      file: `${person}/leaderboard/leaderboard-page.tsx`,
      from: '{isYou ? texts.you : name}',
      to: '{name}',
    },
    tests: [`${impact} > all devices of a person have the same choice`],
  },
  {
    name: 'the leaderboard has example people for a person without the demo committee',
    patch: {
      file: `${person}/leaderboard/leaderboard-page.tsx`,
      from: '{hasDemo && <ExamplePeople',
      to: '{<ExamplePeople',
    },
    tests: ['tests/components/demo.test.ts > the demo committee is loaded only on request'],
  },
  {
    name: 'hiding an entry of the leaderboard is not announced',
    patch: {
      file: `${person}/leaderboard/leaderboard-page.tsx`,
      from: 'if (answer.ok) say(hidden ? texts.announced.hidden(name) : texts.announced.shown(name))',
      to: 'if (answer.ok) void name',
    },
    tests: ['tests/components/leaderboard.test.ts > a moderator hides and shows an entry by key'],
  },
  {
    name: 'the number of filtered opportunities is not announced',
    patch: {
      file: `${person}/involved/involved-page.tsx`,
      from: 'say(texts.found(ofType(wanted).length))',
      to: '',
    },
    tests: ['apps/web/src/features/person/person-by-keyboard.screen.test.tsx > a filter of opportunities by key'],
  },
  {
    name: 'the filter of opportunities has no effect',
    patch: {
      file: `${person}/involved/involved-page.tsx`,
      from: "wanted === 'all' || one.type === wanted",
      to: "wanted !== 'all' || opportunity.type !== wanted",
    },
    tests: [`${impact} > all devices of a person have the same choice`],
  },
  {
    name: 'a shared text is cut within a letter',
    patch: {
      file: `${person}/share/share-page.tsx`,
      from: 'cut(card.text.trim(), maxNativeText)',
      to: 'card.text.trim().slice(0, maxNativeText)',
    },
    tests: ['tests/components/share-card.test.ts > a visitor follows a link'],
  },
  {
    name: 'a card without words can be downloaded',
    patch: {
      file: `${person}/share/share-page.tsx`,
      from: '{...inactive(busy || isEmpty)}',
      to: '{...inactive(busy)}',
    },
    tests: ['tests/components/share-card.test.ts > a visitor follows a link'],
  },
  {
    name: 'an invitation does not name the accepting account',
    patch: {
      file: `${person}/invitation/invitation-page.tsx`,
      from: '<AcceptingAccount account={session.account} invited={email} />',
      to: '',
    },
    tests: ['tests/components/invitations.test.ts > an invited person signs in'],
  },
  {
    name: 'a sign-up from an invitation does not have the invited address',
    patch: {
      file: `${person}/invitation/invitation-page.tsx`,
      from: "onSignUp({ name: name ?? '', email: email ?? '' })",
      to: "onSignUp({ name: name ?? '', email: '' })",
    },
    tests: ['tests/components/invitations.test.ts > a person invited by email'],
  },
]
