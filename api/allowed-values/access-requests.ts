export const plans = ['free', 'pro', 'business'] as const
export type KeyPlan = (typeof plans)[number]

/** The form's fields, in its order. */
export const requestFields = ['name', 'company', 'email', 'plan', 'use_case'] as const
export type RequestField = (typeof requestFields)[number]

/** Limits in Unicode code points. A line break is one. */
export const longestField = { name: 120, company: 160, email: 190, plan: 8, use_case: 2000 } as const
