// Made from the OpenAPI document by types.mjs; not to be edited.
export type paths = Record<string, never>;
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        Anything: unknown;
        AssertionResult: {
            assertionId: string;
            path: string;
            matcher: string;
            not: boolean;
            /** @enum {unknown} */
            pathMatch: "ANY" | "ALL";
            passed: boolean;
            actualSamples: unknown[];
            message?: string;
            hash?: string;
        };
        Blame: {
            code: string;
            message: string;
            field: string | null;
            context: unknown;
        };
        Cassette: {
            path: string;
            provider: string;
            signature: string;
            bytes: number;
            cassette: unknown;
            page: string;
        };
        CassetteCheck: {
            files: number;
            broken: string[];
            diagnostics: components["schemas"]["Diagnostic"][];
        };
        CassetteInfo: {
            provider: string;
            signature: string;
            files: string[];
            bytes: number;
            error?: string;
            model?: string;
            endpoint?: string;
            status?: number;
            stream?: boolean;
            complete?: boolean;
            recorded_at?: string;
            question?: string;
            answer?: string;
        };
        CassetteList: {
            items: components["schemas"]["CassetteInfo"][];
            next: string | null;
        };
        ChangedCase: {
            /** @enum {unknown} */
            change: "broken" | "fixed" | "flaky" | "new" | "gone" | "undecided";
            suite: string;
            name: string;
            a: components["schemas"]["ComparedCase"] | null;
            b: components["schemas"]["ComparedCase"] | null;
            diff: string[];
        };
        Check: {
            name: string;
            kind: string;
            summary: string;
            subject: string;
            /** @enum {unknown} */
            arity: "none" | "one";
            hint: string;
            value: Record<string, unknown> | boolean;
            options: unknown[];
            aliases: unknown[];
            examples: unknown[];
        };
        CheckList: {
            items: components["schemas"]["Check"][];
            next: string | null;
        };
        ComparedBound: {
            difference: number;
            interval: components["schemas"]["Interval"];
            /** @enum {unknown} */
            verdict: "worse" | "not_worse" | "cannot_tell";
        };
        ComparedCase: {
            key: {
                suite: number;
                place: number;
                repeat: number;
            };
            passed: number;
            failed: number;
            left_out: number;
            score: number;
            message: string;
        };
        ComparedMetric: {
            /** @enum {unknown} */
            name: "pass_rate" | "score" | "latency_ms" | "cost" | "tokens";
            decides: boolean;
            low_is_good: boolean;
            cases: number;
            a: number;
            a_interval: components["schemas"]["Interval"];
            b: number;
            b_interval: components["schemas"]["Interval"];
            difference: number;
            interval: components["schemas"]["Interval"];
            /** @enum {unknown} */
            test: "mcnemar" | "sign_flip" | "bootstrap" | "normal";
            p: number;
            /** @description The one that decides. */
            mid_p: number;
            p_holm: number;
            /** @enum {unknown} */
            verdict: "worse" | "not_worse" | "cannot_tell";
        };
        ComparedRate: {
            trials: number;
            passed: number;
            wilson: components["schemas"]["Interval"];
            clustered_error: number;
            clustered: components["schemas"]["Interval"];
        };
        ComparedRun: {
            id: string;
            source: string | null;
            started_at: string;
            branch: string;
            commit: string;
            passed: boolean;
            totals: components["schemas"]["Totals"];
        };
        ComparedSuite: {
            suite: string;
            cases: number;
            errors: number;
            a: number;
            b: number;
            difference: number;
            interval: components["schemas"]["Interval"];
            p: number;
            p_holm: number;
            all_broken: boolean;
            /** @enum {unknown} */
            verdict: "worse" | "not_worse" | "cannot_tell";
        };
        Comparison: {
            /** @enum {unknown} */
            verdict: "worse" | "not_worse" | "cannot_tell";
            reason: string;
            gate: {
                /** @enum {unknown} */
                result: "passed" | "failed" | "undecided";
                reason: string | null;
            };
            a: components["schemas"]["ComparedRun"];
            b: components["schemas"]["ComparedRun"];
            alpha: number;
            margin: number;
            power: number;
            pairs: number;
            left_out: number;
            trials_left_out: number;
            errors: {
                a: number;
                b: number;
            };
            /** @description What the pass rate would be if all errors counted in favour of B, or against it; null: there are none. */
            bounds: {
                best: components["schemas"]["ComparedBound"];
                worst: components["schemas"]["ComparedBound"];
            } | null;
            groups: number;
            grouped_cases: number;
            /** @description Cases that would settle it; null: it is settled, or more cases are not the remedy. */
            cases_needed: number | null;
            detectable_loss: number;
            rates: {
                a: components["schemas"]["ComparedRate"];
                b: components["schemas"]["ComparedRate"];
            };
            metrics: components["schemas"]["ComparedMetric"][];
            suites: components["schemas"]["ComparedSuite"][];
            warnings: {
                code: string;
                message: string;
            }[];
            repeats: {
                k: number;
                pass_at_k: {
                    a: number;
                    b: number;
                };
                pass_hat_k: {
                    a: number;
                    b: number;
                };
            }[];
            counts: {
                broken: number;
                fixed: number;
                flaky: number;
                new: number;
                gone: number;
                undecided: number;
                same: number;
            };
            changes: components["schemas"]["ChangedCase"][];
        };
        Diagnostic: {
            /** @enum {unknown} */
            severity: "error" | "warning" | "note";
            code: string;
            message: string;
            path: string;
            line: number;
            column: number;
        };
        EditRequest: {
            text: string;
            value: Record<string, unknown> | unknown[];
            path?: string;
            format?: string;
        };
        Edited: {
            text: string;
            valid: boolean;
            format: string | null;
            form: string | null;
            kind: string | null;
            name: string | null;
            cases: number | null;
            checks: number | null;
            diagnostics: components["schemas"]["Diagnostic"][];
            value: unknown;
        };
        ErrorResponse: {
            /** @constant */
            status: "error";
            status_code: number;
            type: string;
            title: string;
            detail: string;
            instance: string;
            errors: components["schemas"]["Blame"][];
            meta: components["schemas"]["Meta"];
        };
        Evaluation: {
            passed: boolean;
            score: number | null;
            checks: unknown[];
        };
        /** @description An answer and its checks, as a line of `proctor eval`. Other keys, and a request without output or response, are refused. */
        EvaluationRequest: {
            checks: unknown[];
            output?: string;
            /** @description The provider's raw body, in place of output. */
            response?: unknown;
            /** @description Comes back as it is. */
            id?: unknown;
            /** @description Passes by its weighted score from here on. */
            pass_threshold?: unknown;
            /** @description How the output is read: text or json. */
            output_type?: unknown;
            /** @description Values for {{name}} in native checks. */
            vars?: unknown;
            /** @description What was asked. */
            input?: unknown;
            /** @description A reference for metrics. */
            expected_output?: unknown;
            /** @description Passages: texts, or maps {context, source}. */
            retrieval_context?: unknown;
            /** @description How long the answer took. */
            latency_ms?: unknown;
            /** @description Tokens. */
            usage?: unknown;
            /** @description In US dollars. */
            cost?: unknown;
            /** @description Names of tools, in order. */
            tools_used?: unknown;
            /** @description Calls of tools, in order. */
            tool_calls?: unknown;
            /** @description The agent's memory afterwards. */
            memory?: unknown;
            /** @description The judge's raw reply. */
            judge?: unknown;
            /** @description Results of metrics. */
            metrics?: unknown;
            /** @description Raw replies of a metric's judge, by stage. */
            judge_replies?: unknown;
            /** @description Vectors by text. */
            embeddings?: unknown;
        };
        Format: {
            name: string;
            about: string;
            forms: {
                name: string;
                about: string;
                /** @enum {unknown} */
                kind: "suite" | "execution" | "prompt" | "tool" | "cassette" | "trace";
            }[];
        };
        FormatList: {
            items: components["schemas"]["Format"][];
            next: string | null;
        };
        Health: {
            status: string;
        };
        /** @description Low and high; null where nothing is known. */
        Interval: number[] | null;
        KeptFile: {
            path: string;
            etag: string;
            value: unknown;
        };
        KeptFileList: {
            items: components["schemas"]["KeptFile"][];
            next: string | null;
        };
        KitchenAssertion: {
            id: string;
            assertionId: string;
            path: string;
            /** @enum {unknown} */
            pathMatch: "ANY" | "ALL";
            matcher: string;
            expected?: unknown;
            not: boolean;
            description?: string;
        };
        KitchenCase: {
            id: string;
            testSuiteId: string;
            inputs: Record<string, unknown>;
            expectedOutput: unknown;
            /** @enum {unknown} */
            outputType?: "string" | "json";
            /** @enum {unknown} */
            runMode: "DEFAULT" | "SKIP" | "ONLY";
            shouldTrimWhitespace: boolean;
            assertions: components["schemas"]["KitchenAssertion"][];
            createdAt: string;
            updatedAt: string;
        };
        /** @description A case in either spelling, or the part of one that changes. The rest is held to what the format says. */
        KitchenCaseBody: Record<string, unknown>;
        KitchenCases: components["schemas"]["KitchenCase"][];
        KitchenError: {
            error: string;
            details?: components["schemas"]["Blame"][];
        };
        KitchenModel: {
            id: string;
            name: string;
            isActive: boolean;
        };
        KitchenModels: components["schemas"]["KitchenModel"][];
        KitchenProject: {
            id: string;
            userId: string;
            name: string;
            description?: string | null;
            createdAt: string;
            updatedAt: string;
        };
        KitchenProjectBody: {
            name: string;
            description?: string | null;
        };
        KitchenProjectChange: {
            name?: string;
            description?: string | null;
        };
        KitchenProjects: components["schemas"]["KitchenProject"][];
        KitchenPrompt: {
            id: string;
            projectId: string;
            name: string;
            prompt: string;
            version: number;
            modelId: string | null;
            modelName: string | null;
            createdAt: string;
            updatedAt: string;
        };
        KitchenPromptBody: {
            name: string;
            prompt: string;
            modelId?: string | null;
            modelName?: string | null;
            model?: string | null;
            projectId?: string | null;
        };
        KitchenPromptChange: {
            name?: string;
            prompt?: string;
            modelId?: string | null;
            modelName?: string | null;
            model?: string | null;
            projectId?: string | null;
        };
        KitchenPrompts: components["schemas"]["KitchenPrompt"][];
        KitchenRestore: {
            version: number;
        };
        KitchenResult: {
            id: string;
            testSuiteRunId: string;
            testCaseId: string;
            /** @enum {unknown} */
            status: "PASS" | "FAIL";
            output: string | Record<string, unknown>;
            createdAt: string;
            details: null | components["schemas"]["AssertionResult"][];
            error?: string;
            /** @description What the author should know, such as a placeholder without a value. */
            notices?: string[];
        };
        KitchenRun: {
            id: string;
            testSuiteId: string;
            promptHistoryId: string;
            /** @enum {unknown} */
            status: "PENDING" | "RUNNING" | "COMPLETED" | "ERROR";
            passPercentage: number;
            pass_percentage?: number;
            createdAt: string;
            runAt?: string;
            completedAt?: string | null;
            error?: string;
            results: components["schemas"]["KitchenResult"][];
        };
        KitchenRunStarted: {
            runId: string;
        };
        KitchenSuite: {
            id: string;
            promptId: string;
            name: string;
            createdAt: string;
            updatedAt: string;
        };
        KitchenSuiteBody: {
            name: string;
            description?: string | null;
        };
        KitchenSuiteChange: {
            name?: string;
            description?: string | null;
        };
        KitchenSuites: components["schemas"]["KitchenSuite"][];
        KitchenVersion: {
            id: string;
            promptId: string;
            prompt: string;
            version: number;
            createdAt: string;
        };
        KitchenVersions: components["schemas"]["KitchenVersion"][];
        /** @description null: the suite has never run. */
        LatestExecution: null | components["schemas"]["TestSuiteExecutionResult"];
        LlmunitCase: {
            id: string;
            promptId: string;
            name: string;
            description: string | null;
            initialContext: Record<string, unknown>;
            memory: components["schemas"]["LlmunitMessage"][] | Record<string, unknown>;
            steps: components["schemas"]["LlmunitStep"][];
            mocks: components["schemas"]["LlmunitMock"][];
        };
        LlmunitError: {
            error: string;
        };
        LlmunitExecute: {
            model?: string | null;
            judgeModel?: string | null;
            judge_model?: string | null;
        };
        LlmunitExecution: {
            id: string;
            testCaseId: string;
            model: string;
            judgeModel: string;
            /** @enum {unknown} */
            status: "PENDING" | "RUNNING" | "COMPLETED" | "FAILED";
            startedAt: string;
            completedAt: string | null;
            errorMessage: string | null;
            results: components["schemas"]["LlmunitStepResult"][];
            /** @description What the author should know, such as a placeholder without a value. */
            notices?: string[];
        };
        LlmunitExecutionStarted: {
            executionId: string;
        };
        LlmunitExecutions: components["schemas"]["LlmunitExecution"][];
        LlmunitFault: {
            path: string;
            code: string;
            message: string;
        };
        LlmunitMessage: {
            role: string;
            content: string;
        };
        LlmunitMock: {
            name: string;
            code: string;
        };
        LlmunitModel: {
            id: string;
            name: string;
        };
        LlmunitModels: components["schemas"]["LlmunitModel"][];
        LlmunitPrompt: {
            id: string;
            name: string;
            description: string | null;
            content: string;
            createdAt: string;
            updatedAt: string;
            mocks: string;
            testCases: components["schemas"]["LlmunitCase"][];
            faults?: components["schemas"]["LlmunitFault"][];
        };
        LlmunitPromptBody: {
            name: string;
            content?: string | null;
            description?: string | null;
            mocks?: string;
            testCases?: Record<string, unknown>[];
        };
        LlmunitPromptChange: {
            name?: string;
            content?: string | null;
            description?: string | null;
            mocks?: string;
            testCases?: Record<string, unknown>[];
        };
        LlmunitPrompts: components["schemas"]["LlmunitPrompt"][];
        LlmunitSettings: {
            OPENROUTER_API_KEY: string;
            IS_KEY_SET: boolean;
            DEFAULT_MODEL: string;
            DEFAULT_JUDGE_MODEL: string;
            PORT: string;
        };
        LlmunitSettingsBody: Record<string, unknown>;
        LlmunitStep: {
            id: string;
            testCaseId: string;
            stepOrder: number;
            userInput: string;
            message: string;
            input: Record<string, unknown>;
            expectedBehavior: string;
        };
        LlmunitStepResult: {
            id?: string;
            executionId?: string;
            stepOrder: number;
            userInput: string;
            renderedPrompt: string;
            actualResponse: string;
            passed: boolean;
            score: number;
            feedback: string;
            toolExecutions: components["schemas"]["LlmunitToolExecution"][];
            createdAt?: string;
        };
        LlmunitToolExecution: {
            toolName: string;
            arguments: unknown;
            result: string;
            timestamp: string;
        };
        Meta: {
            /** Format: date-time */
            timestamp: string;
            request_id: string;
            /** @constant */
            version: "1.0.0";
            correlation_id: string;
        };
        /** @description One measure of an answer. */
        MetricConfig: {
            /**
             * @description What is measured.
             * @enum {unknown}
             */
            type: "answer_relevancy" | "faithfulness" | "contextual_relevancy" | "contextual_precision" | "contextual_recall" | "hallucination" | "bias" | "toxicity";
            /**
             * @description The score it takes to pass; of hallucination, bias and toxicity the most that passes.
             * @default 0.7
             */
            threshold: number;
            /**
             * @description The model that judges.
             * @default gpt-4
             */
            model: string;
            /**
             * @description Whether the judge is asked for a reason.
             * @default true
             */
            include_reason: boolean;
            /**
             * @description Whether only a perfect score passes.
             * @default false
             */
            strict_mode: boolean;
        };
        /** @description What one metric concluded. */
        MetricResult: {
            type: string;
            /** @description 0 where the metric could not run. */
            score: number;
            passed: boolean;
            threshold: number;
            /** @description Why the judge gave this score, where it was asked. */
            reason?: string;
            /** @description Why the metric could not run. */
            error?: string;
        };
        NewKeptFile: {
            value: Record<string, unknown>;
        };
        NewRun: {
            /** @description A stored run, as in the path of GET /api/v1/runs/{run}: its settings are repeated. `paths` and `names` choose a part of it; nothing else may be given. */
            again?: string;
            paths?: string[];
            repository?: string;
            names?: string[];
            filter?: string;
            tags?: string[];
            model?: string;
            judge?: string;
            repeat?: number;
            disabled_too?: boolean;
            tolerant?: boolean;
        };
        NewSession: {
            token: string;
        };
        NewSuiteFile: {
            text: string;
        } | {
            value: Record<string, unknown> | unknown[];
        };
        OpenApi: {
            /** @constant */
            openapi: "3.1.0";
            paths: Record<string, unknown>;
            components: Record<string, unknown>;
        };
        Project: {
            /** @description of the folder that is served */
            name: string;
            /** @description of proctor */
            version: string;
            /** @description whatever would change something is refused */
            read_only: boolean;
            /** @description whatever is saved becomes a git commit */
            commits: boolean;
            /** @description who answers where a suite does not say */
            provider: string | null;
            /** @description what answers where a suite does not say */
            model: string | null;
            /** @description what judges where a suite does not say */
            judge: string | null;
            /** @description an agent answers, in place of a model */
            agent: boolean;
            /** @description beneath the folder, by name */
            repositories: string[];
        };
        Proposal: {
            checks: Record<string, unknown>[];
            paths: {
                path: string;
                count: number;
                /** @enum {unknown} */
                type: "null" | "boolean" | "number" | "string" | "array" | "object";
                sample: string | number | boolean | null;
            }[];
        };
        ProposalRequest: {
            output: string;
            input?: string;
            format?: string;
        };
        QueryRequest: {
            document: unknown;
            path: string;
            /** @enum {unknown} */
            dialect?: "plus" | "rfc9535";
        };
        QueryResult: {
            values: {
                place: string;
                value: unknown;
            }[];
        };
        RepositoryList: {
            items: {
                name: string;
                /** @description Whether it has a .promptrepo folder; else the first file that is saved makes one. */
                has_files: boolean;
            }[];
            next: string | null;
        };
        ResultBlocks: {
            items: {
                after: string | null;
                rows: number;
            }[];
            next: string | null;
        };
        ResultList: {
            items: components["schemas"]["ResultRow"][];
            next: string | null;
        };
        ResultRow: {
            key: string;
            suite: number;
            suite_name: string;
            repeat: number;
            name: string;
            /** @enum {unknown} */
            status: "passed" | "failed" | "error" | "skipped";
            score: number;
            duration_ms: number;
            latency_ms: number | null;
            cost: number | null;
            tokens: number;
            message: string | null;
        };
        Run: {
            id: string;
            /** Format: date-time */
            started_at: string;
            duration_ms: number;
            passed: boolean;
            totals: components["schemas"]["Totals"];
            usage: Record<string, unknown>;
            cost: number | null;
            /** @enum {unknown} */
            state: "running" | "finished" | "stopped" | "interrupted";
            /** @description Who is executing the run; null where nobody is. `here`: this server, which can stop it. */
            owner?: {
                here: boolean;
                name: string;
            } | null;
            planned: number;
            branch: string | null;
            commit: string | null;
            suites: {
                number: number;
                name: string;
                format: string;
                path: string;
                totals?: components["schemas"]["Totals"];
            }[];
            /** @description Share of the cases with a verdict that passed; null where none has one. */
            pass_rate: number | null;
            pass_interval: components["schemas"]["Interval"];
            /** @description What half and 95 of 100 cases waited for answers at most; null where it is not known. */
            latency: {
                p50_ms: number;
                p95_ms: number;
            } | null;
            judge?: Record<string, unknown>;
            error?: {
                code: string;
                message: string;
            };
        };
        RunList: {
            items: components["schemas"]["Run"][];
            next: string | null;
        };
        RunRecord: {
            run: {
                id: string;
                totals: components["schemas"]["Totals"];
            };
            suites: Record<string, unknown>[];
        };
        RunResult: {
            run: string;
            key: string;
            suite: {
                number: number;
                name: string;
                format: string;
                path: string;
            };
            result: {
                name: string;
                /** @enum {unknown} */
                status: "passed" | "failed" | "error" | "skipped";
            };
            assertions: unknown;
        };
        /** @description A suite with every default filled in. */
        SavedTestSuite: {
            test_suite: {
                tests: unknown;
            } & WithRequired<components["schemas"]["TestSuiteDefinition"], "name" | "description" | "tests" | "tags" | "created_at" | "updated_at">;
        };
        StandardResponse: {
            /** @constant */
            status: "success";
            status_code: number;
            data: unknown;
            message: string | null;
            meta: components["schemas"]["Meta"];
        };
        SuiteFile: {
            path: string;
            text: string;
            etag: string;
            valid: boolean;
            format: string | null;
            form: string | null;
            kind: string | null;
            name: string | null;
            cases: number | null;
            checks: number | null;
            diagnostics: components["schemas"]["Diagnostic"][];
            value: unknown;
            commit?: string | null;
        };
        SuiteFileInfo: {
            path: string;
            format: string | null;
            form: string | null;
            kind: string | null;
            name: string | null;
            cases: number | null;
            checks: number | null;
            description: string;
            tags: string[];
            errors: number;
            diagnostics: components["schemas"]["Diagnostic"][];
            last_run: null | {
                run: string;
                at: string;
                /** @enum {unknown} */
                status: "passed" | "failed" | "error" | "skipped" | "running" | "stopped" | "interrupted";
                totals: components["schemas"]["Totals"];
            };
            recent: {
                run: string;
                at: string;
                /** @enum {unknown} */
                status: "passed" | "failed" | "error" | "skipped" | "running" | "stopped" | "interrupted";
                pass_rate: number | null;
            }[];
        };
        SuiteFileList: {
            items: components["schemas"]["SuiteFileInfo"][];
            next: string | null;
        };
        TestFromTraces: {
            text: string;
            format: string;
            cases: number;
            losses: string[];
        };
        /** @description A suite as its file has it. */
        TestSuiteData: {
            test_suite: components["schemas"]["TestSuiteDefinition"];
        };
        /** @description Tests of prompts. */
        TestSuiteDefinition: {
            /** @description The name of its folder: small letters, digits and single dashes. */
            name: string;
            /** @default  */
            description: string;
            /** @default [] */
            tests: components["schemas"]["UnitTestDefinition"][];
            /** @default [] */
            tags: string[];
            /** @description When it was first saved, in UTC; of a suite that is there already, what is sent is passed over. */
            created_at?: string;
            /** @description When it was last saved, in UTC; what is sent is passed over. */
            updated_at?: string;
        };
        /** @description What happened in one run of a suite. */
        TestSuiteExecutionResult: {
            /** @description The name of its file, without the ending. */
            execution_id?: string;
            suite_name: string;
            test_results: components["schemas"]["UnitTestExecutionResult"][];
            total_tests: number;
            passed_tests: number;
            failed_tests: number;
            total_execution_time_ms: number;
            executed_at: string;
        };
        /** @description Newest first. */
        TestSuiteExecutionResultList: components["schemas"]["TestSuiteExecutionResult"][];
        /** @description A suite in a list. */
        TestSuiteSummary: {
            name: string;
            description: string;
            test_count: number;
            tags: string[];
            /** @description From the repository's folder. */
            file_path: string;
            /** @description When it last ran. */
            last_execution: string | null;
            /** @description Whether every test passed then. */
            last_execution_passed: boolean | null;
        };
        /** @description In order of name. */
        TestSuiteSummaryList: components["schemas"]["TestSuiteSummary"][];
        Totals: {
            cases: number;
            passed: number;
            failed: number;
            errors: number;
            skipped: number;
        };
        Trace: {
            id: string;
            file: string;
            trace: unknown;
            page: string;
        };
        TraceInfo: {
            id: string;
            timestamp: string;
            file: string;
            endpoint: string;
            provider: string;
            model: string;
            /** @enum {unknown} */
            status: "success" | "error";
            duration_ms: number;
            answer: string;
            tokens_used?: number;
            session?: string;
            step_index?: number;
        };
        TraceList: {
            items: components["schemas"]["TraceInfo"][];
            next: string | null;
            unusable: components["schemas"]["Diagnostic"][];
        };
        TracesToTest: {
            traces?: string[];
            session?: string;
            format?: string;
            name?: string;
            /** @enum {unknown} */
            syntax?: "yaml" | "json";
            checks?: string;
        } & (unknown | unknown);
        /** @description One prompt, filled in, and how its answer is measured. */
        UnitTestDefinition: {
            /** @description Once in a suite. */
            name: string;
            /** @default  */
            description: string;
            /** @description The prompt's file, from the repository's folder: file:///.promptrepo/prompts/login.yaml */
            prompt_reference: string;
            /**
             * @description What is filled into the prompt.
             * @default {}
             */
            template_variables: Record<string, unknown>;
            /**
             * @description A good answer, for metrics that compare.
             * @default null
             */
            expected_output: string | null;
            /**
             * @description Passages the answer should rest on: texts, or maps {context, source}.
             * @default null
             */
            retrieval_context: (string | {
                context: string;
                source?: string | null;
            })[] | null;
            metrics: components["schemas"]["MetricConfig"][];
            /**
             * @description Whether the test runs with its suite.
             * @default true
             */
            enabled: boolean;
        };
        /** @description What happened in one test. */
        UnitTestExecutionResult: {
            test_name: string;
            prompt_reference: string;
            template_variables: Record<string, unknown>;
            /** @description What the model answered; empty where it did not. */
            actual_output: string;
            expected_output?: string;
            retrieval_context?: string[];
            metric_results: components["schemas"]["MetricResult"][];
            /** @description Whether all metrics passed. */
            overall_passed: boolean;
            execution_time_ms: number;
            executed_at: string;
            /** @description Why the test could not run. */
            error?: string;
            /** @description What its author should know, such as a placeholder without a value. */
            notices?: string[];
        };
        Validation: {
            valid: boolean;
            format: string | null;
            form: string | null;
            kind: string | null;
            name: string | null;
            cases: number | null;
            checks: number | null;
            diagnostics: components["schemas"]["Diagnostic"][];
            value: unknown;
        };
        ValidationRequest: {
            text: string;
            path?: string;
            format?: string;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type Anything = components['schemas']['Anything'];
export type AssertionResult = components['schemas']['AssertionResult'];
export type Blame = components['schemas']['Blame'];
export type Cassette = components['schemas']['Cassette'];
export type CassetteCheck = components['schemas']['CassetteCheck'];
export type CassetteInfo = components['schemas']['CassetteInfo'];
export type CassetteList = components['schemas']['CassetteList'];
export type ChangedCase = components['schemas']['ChangedCase'];
export type Check = components['schemas']['Check'];
export type CheckList = components['schemas']['CheckList'];
export type ComparedBound = components['schemas']['ComparedBound'];
export type ComparedCase = components['schemas']['ComparedCase'];
export type ComparedMetric = components['schemas']['ComparedMetric'];
export type ComparedRate = components['schemas']['ComparedRate'];
export type ComparedRun = components['schemas']['ComparedRun'];
export type ComparedSuite = components['schemas']['ComparedSuite'];
export type Comparison = components['schemas']['Comparison'];
export type Diagnostic = components['schemas']['Diagnostic'];
export type EditRequest = components['schemas']['EditRequest'];
export type Edited = components['schemas']['Edited'];
export type ErrorResponse = components['schemas']['ErrorResponse'];
export type Evaluation = components['schemas']['Evaluation'];
export type EvaluationRequest = components['schemas']['EvaluationRequest'];
export type Format = components['schemas']['Format'];
export type FormatList = components['schemas']['FormatList'];
export type Health = components['schemas']['Health'];
export type Interval = components['schemas']['Interval'];
export type KeptFile = components['schemas']['KeptFile'];
export type KeptFileList = components['schemas']['KeptFileList'];
export type KitchenAssertion = components['schemas']['KitchenAssertion'];
export type KitchenCase = components['schemas']['KitchenCase'];
export type KitchenCaseBody = components['schemas']['KitchenCaseBody'];
export type KitchenCases = components['schemas']['KitchenCases'];
export type KitchenError = components['schemas']['KitchenError'];
export type KitchenModel = components['schemas']['KitchenModel'];
export type KitchenModels = components['schemas']['KitchenModels'];
export type KitchenProject = components['schemas']['KitchenProject'];
export type KitchenProjectBody = components['schemas']['KitchenProjectBody'];
export type KitchenProjectChange = components['schemas']['KitchenProjectChange'];
export type KitchenProjects = components['schemas']['KitchenProjects'];
export type KitchenPrompt = components['schemas']['KitchenPrompt'];
export type KitchenPromptBody = components['schemas']['KitchenPromptBody'];
export type KitchenPromptChange = components['schemas']['KitchenPromptChange'];
export type KitchenPrompts = components['schemas']['KitchenPrompts'];
export type KitchenRestore = components['schemas']['KitchenRestore'];
export type KitchenResult = components['schemas']['KitchenResult'];
export type KitchenRun = components['schemas']['KitchenRun'];
export type KitchenRunStarted = components['schemas']['KitchenRunStarted'];
export type KitchenSuite = components['schemas']['KitchenSuite'];
export type KitchenSuiteBody = components['schemas']['KitchenSuiteBody'];
export type KitchenSuiteChange = components['schemas']['KitchenSuiteChange'];
export type KitchenSuites = components['schemas']['KitchenSuites'];
export type KitchenVersion = components['schemas']['KitchenVersion'];
export type KitchenVersions = components['schemas']['KitchenVersions'];
export type LatestExecution = components['schemas']['LatestExecution'];
export type LlmunitCase = components['schemas']['LlmunitCase'];
export type LlmunitError = components['schemas']['LlmunitError'];
export type LlmunitExecute = components['schemas']['LlmunitExecute'];
export type LlmunitExecution = components['schemas']['LlmunitExecution'];
export type LlmunitExecutionStarted = components['schemas']['LlmunitExecutionStarted'];
export type LlmunitExecutions = components['schemas']['LlmunitExecutions'];
export type LlmunitFault = components['schemas']['LlmunitFault'];
export type LlmunitMessage = components['schemas']['LlmunitMessage'];
export type LlmunitMock = components['schemas']['LlmunitMock'];
export type LlmunitModel = components['schemas']['LlmunitModel'];
export type LlmunitModels = components['schemas']['LlmunitModels'];
export type LlmunitPrompt = components['schemas']['LlmunitPrompt'];
export type LlmunitPromptBody = components['schemas']['LlmunitPromptBody'];
export type LlmunitPromptChange = components['schemas']['LlmunitPromptChange'];
export type LlmunitPrompts = components['schemas']['LlmunitPrompts'];
export type LlmunitSettings = components['schemas']['LlmunitSettings'];
export type LlmunitSettingsBody = components['schemas']['LlmunitSettingsBody'];
export type LlmunitStep = components['schemas']['LlmunitStep'];
export type LlmunitStepResult = components['schemas']['LlmunitStepResult'];
export type LlmunitToolExecution = components['schemas']['LlmunitToolExecution'];
export type Meta = components['schemas']['Meta'];
export type MetricConfig = components['schemas']['MetricConfig'];
export type MetricResult = components['schemas']['MetricResult'];
export type NewKeptFile = components['schemas']['NewKeptFile'];
export type NewRun = components['schemas']['NewRun'];
export type NewSession = components['schemas']['NewSession'];
export type NewSuiteFile = components['schemas']['NewSuiteFile'];
export type OpenApi = components['schemas']['OpenApi'];
export type Project = components['schemas']['Project'];
export type Proposal = components['schemas']['Proposal'];
export type ProposalRequest = components['schemas']['ProposalRequest'];
export type QueryRequest = components['schemas']['QueryRequest'];
export type QueryResult = components['schemas']['QueryResult'];
export type RepositoryList = components['schemas']['RepositoryList'];
export type ResultBlocks = components['schemas']['ResultBlocks'];
export type ResultList = components['schemas']['ResultList'];
export type ResultRow = components['schemas']['ResultRow'];
export type Run = components['schemas']['Run'];
export type RunList = components['schemas']['RunList'];
export type RunRecord = components['schemas']['RunRecord'];
export type RunResult = components['schemas']['RunResult'];
export type SavedTestSuite = components['schemas']['SavedTestSuite'];
export type StandardResponse = components['schemas']['StandardResponse'];
export type SuiteFile = components['schemas']['SuiteFile'];
export type SuiteFileInfo = components['schemas']['SuiteFileInfo'];
export type SuiteFileList = components['schemas']['SuiteFileList'];
export type TestFromTraces = components['schemas']['TestFromTraces'];
export type TestSuiteData = components['schemas']['TestSuiteData'];
export type TestSuiteDefinition = components['schemas']['TestSuiteDefinition'];
export type TestSuiteExecutionResult = components['schemas']['TestSuiteExecutionResult'];
export type TestSuiteExecutionResultList = components['schemas']['TestSuiteExecutionResultList'];
export type TestSuiteSummary = components['schemas']['TestSuiteSummary'];
export type TestSuiteSummaryList = components['schemas']['TestSuiteSummaryList'];
export type Totals = components['schemas']['Totals'];
export type Trace = components['schemas']['Trace'];
export type TraceInfo = components['schemas']['TraceInfo'];
export type TraceList = components['schemas']['TraceList'];
export type TracesToTest = components['schemas']['TracesToTest'];
export type UnitTestDefinition = components['schemas']['UnitTestDefinition'];
export type UnitTestExecutionResult = components['schemas']['UnitTestExecutionResult'];
export type Validation = components['schemas']['Validation'];
export type ValidationRequest = components['schemas']['ValidationRequest'];
export type $defs = Record<string, never>;
type WithRequired<T, K extends keyof T> = T & {
    [P in K]-?: T[P];
};
export type operations = Record<string, never>;
