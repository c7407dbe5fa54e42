import { type SignUpPolicy, signUpPolicySchema } from '@civic-hub/protocol'
import type { Clock } from '../clock.ts'
import type { AccountStore } from '../store/account-store.ts'

/** Settings of administrators for the whole site, by name. Values can be any JSON. */
export interface SiteSettings {
  /** undefined if it was never written. */
  read(name: string): Promise<unknown>
  write(name: string, value: unknown, changedBy: string): Promise<void>
}

export function createSiteSettings({ queries }: AccountStore, clock: Clock): SiteSettings {
  return {
    async read(name) {
      const row = await queries.selectFrom('site_settings').select('value').where('name', '=', name).executeTakeFirst()
      return row === undefined ? undefined : JSON.parse(row.value)
    },
    async write(name, value, changedBy) {
      const changed = {
        value: JSON.stringify(value),
        changed_at: clock.now().getTime(),
        changed_by: changedBy,
      }
      await queries
        .insertInto('site_settings')
        .values({ name, ...changed })
        .onConflict((conflict) => conflict.column('name').doUpdateSet(changed))
        .execute()
    },
  }
}

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
