import { type SignUpPolicy, signUpPolicySchema } from '@civic-hub/protocol'
import type { SiteSettings } from './site-settings.ts'

/** The rule for sign-ups: initially from the environment, later set by an administrator. */
export interface SignUpPolicies {
  current(): Promise<SignUpPolicy>
  change(policy: SignUpPolicy, changedBy: string): Promise<void>
}

const setting = 'sign_up'

export function createSignUpPolicies(settings: SiteSettings, initial: SignUpPolicy): SignUpPolicies {
  return {
    async current() {
      const stored = signUpPolicySchema.safeParse(await settings.read(setting))
      return stored.success ? stored.data : initial
    },
    change: (policy, changedBy) => settings.write(setting, policy, changedBy),
  }
}
