import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import solc from 'solc';
import type { Abi, Hex } from 'viem';

export interface Contract {
  readonly abi: Abi;
  /** The code as it stands at an address of the chain. */
  readonly code: Hex;
}

interface Compiled {
  readonly errors?: readonly { readonly severity: string; readonly formattedMessage: string }[];
  readonly contracts: Readonly<
    Record<string, Readonly<Record<string, { abi: Abi; evm: { deployedBytecode: { object: string } } }>>>
  >;
}

/** The contracts of test/fakes/contracts, compiled. */
export function compileContracts(): { allowed: Contract; usdc: Contract; multicall: Contract } {
  const content = readFileSync(join(import.meta.dirname, 'contracts/tokens.sol'), 'utf8');
  const input = {
    language: 'Solidity',
    sources: { 'tokens.sol': { content } },
    settings: {
      evmVersion: 'paris',
      optimizer: { enabled: true, runs: 200 },
      outputSelection: { '*': { '*': ['abi', 'evm.deployedBytecode.object'] } },
    },
  };
  const compiled = JSON.parse(solc.compile(JSON.stringify(input))) as Compiled;
  const errors = compiled.errors?.filter(({ severity }) => severity === 'error') ?? [];
  if (errors.length > 0) throw new Error(errors.map(({ formattedMessage }) => formattedMessage).join('\n'));
  const contract = (name: string): Contract => {
    const { abi, evm } = compiled.contracts['tokens.sol']![name]!;
    return { abi, code: `0x${evm.deployedBytecode.object}` };
  };
  return { allowed: contract('Allowed'), usdc: contract('Usdc'), multicall: contract('Multicall') };
}
