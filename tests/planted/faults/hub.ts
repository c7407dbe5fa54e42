import type { PlantedFault } from '../planted-fault.ts'

const admin = 'apps/web/src/features/hub/admin'
const splash = 'apps/web/src/features/hub/splash'

export const faults: readonly PlantedFault[] = [
  {
    name: 'an administrator gives up the role without a question',
    patch: {
      file: `${admin}/person-admin.tsx`,
      from: 'if (isSelf && isBelow(next, role)) {',
      to: 'if (isSelf && isBelow(role, next)) {',
    },
    tests: ['tests/components/administration.test.ts > the only administrator is asked'],
  },
  {
    name: 'the reason for disabling a person is lost when the request fails',
    patch: {
      file: `${admin}/person-admin.tsx`,
      from: 'return done ? null : uiTexts.changeFailed',
      to: 'return done ? null : null',
    },
    tests: ['tests/components/administration.test.ts > an administrator finds a person'],
  },
  {
    name: 'a double press restores a committee twice',
    patch: {
      file: `${admin}/committees-admin.tsx`,
      from: '{...whileBusy(restore)}',
      to: 'onClick={() => void restore()}',
    },
    tests: ['tests/components/administration.test.ts > an administrator deletes a committee'],
  },
  {
    name: 'a saved setting of the hub is not confirmed',
    patch: {
      file: `${admin}/use-app-settings.ts`,
      from: '{ title: adminTexts.updated }',
      to: "{ title: '' }",
    },
    tests: ['tests/components/administration.test.ts > an administrator has the settings of the hub among their own'],
  },
  {
    name: 'the warning about the hub cannot be hidden',
    patch: { file: `${admin}/health-banner.tsx`, from: 'setHidden(kinds)', to: "setHidden('')" },
    tests: ['tests/components/administration.test.ts > administrators are warned of a full disk'],
  },
  {
    name: 'a wrong password stays in the field of the gate',
    patch: {
      file: `${splash}/splash-gate.tsx`,
      from: "if (answer?.problem.code === 'gate-password-wrong') setPassword('')",
      to: '',
    },
    tests: ['tests/components/splash-gate.test.ts > the gate closes over a meeting'],
  },
  {
    name: 'the gate does not say that unsent changes wait',
    patch: {
      file: `${splash}/splash-gate.tsx`,
      from: 'waiting > 0 && texts.waiting(waiting)',
      to: 'waiting < 0 && texts.waiting(waiting)',
    },
    tests: ['tests/components/splash-gate.test.ts > no word of a member is lost'],
  },
  {
    name: 'the gate has no way in for administrators',
    patch: { file: `${splash}/splash-gate.tsx`, from: 'setSignsIn(!signsIn)', to: 'setSignsIn(signsIn)' },
    tests: ['tests/components/splash-gate.test.ts > an administrator signs in past the gate'],
  },
  {
    name: 'a hub that still does not answer is not announced',
    patch: {
      file: `${splash}/splash-gate.tsx`,
      from: "setState('unanswered')",
      to: "setState('unasked')",
    },
    tests: ['tests/e2e/splash-gate.spec.ts > without an answer a device with a person’s data opens'],
  },
  {
    name: 'the gate asks for a password while the hub does not answer',
    patch: {
      file: `${splash}/splash-gate.tsx`,
      from: '{unreachable ? <HubUnreachable /> : signsIn ? signInForm : <GatePassword />}',
      to: '{signsIn ? signInForm : <GatePassword />}',
    },
    tests: ['apps/web/src/routes/-splash-gate.test.tsx > a hub that cannot be reached asks for no password'],
  },
  {
    name: 'the landing page opens the wrong tab of the sign-up',
    patch: {
      file: 'apps/web/src/features/person/account/auth-dialog.tsx',
      from: 'useState<AuthTab>(initialTab)',
      to: "useState<AuthTab>(initialTab === 'signUp' ? 'signIn' : initialTab)",
    },
    tests: ['apps/web/src/features/hub/landing/landing.screen.test.tsx'],
  },
  {
    name: 'the app takes the focus from a link of the landing page',
    patch: {
      file: 'apps/web/src/start/startup-snapshot.ts',
      from: 'isEqualNode(focused))?.focus()',
      to: 'isEqualNode(focused))',
    },
    tests: ['tests/e2e/landing.spec.ts > a visitor reads the landing page before the app is loaded'],
  },
]
