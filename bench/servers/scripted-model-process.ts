// A model in a process of its own, so that its CPU time is not counted: prints its address.
import { startScriptedModel } from './scripted-model.ts';

const { url } = await startScriptedModel();
console.log(`model at ${url} .`);
