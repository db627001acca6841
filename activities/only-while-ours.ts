import { assertNotGivenUp } from './activity-context.ts';

/**
 * The same provider of a model, a service or a source, all of whose functions answer with promises: its calls cost money
 * and have effects, so a process that lost its activity must not make them.
 */
export function onlyWhileOurs<Provider extends object>(provider: Provider): Provider {
  return new Proxy(provider, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name);
      if (typeof member !== 'function') return member;
      return async (...input: unknown[]): Promise<unknown> => {
        assertNotGivenUp();
        return Reflect.apply(member, target, input);
      };
    },
  });
}
