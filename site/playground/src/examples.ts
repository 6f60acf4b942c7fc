/** Example manifests by title. */
export const examples: Readonly<Record<string, string>> = {
  Deployment: `apiVersion: apps/v1
kind: Deployment
metadata:
  name: web
spec:
  replicas: 3
  selector:
    matchLabels:
      app: web
  template:
    metadata:
      labels:
        app: web
    spec:
      containers:
        - name: nginx
          image: nginx:1.29
          ports:
            - containerPort: 80
---
apiVersion: v1
kind: Service
metadata:
  name: web
spec:
  selector:
    app: web
  ports:
    - port: 80
`,
  'Custom resource with CEL rules': `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: boats.example.com
spec:
  group: example.com
  scope: Namespaced
  names:
    kind: Boat
    plural: boats
    singular: boat
    shortNames: [bt]
  versions:
    - name: v1
      served: true
      storage: true
      additionalPrinterColumns:
        - name: Crew
          type: integer
          jsonPath: .spec.crew
      schema:
        openAPIV3Schema:
          type: object
          properties:
            spec:
              type: object
              required: [crew]
              properties:
                crew:
                  description: Number of people on board.
                  type: integer
                  minimum: 1
                seats:
                  description: Number of places.
                  type: integer
              x-kubernetes-validations:
                - rule: '!has(self.seats) || self.crew <= self.seats'
                  message: the crew needs a seat each
`,
  'Boat that the rules refuse': `apiVersion: example.com/v1
kind: Boat
metadata:
  name: ferry
spec:
  crew: 12
  seats: 4
`,
  'Admission policy': `apiVersion: admissionregistration.k8s.io/v1
kind: ValidatingAdmissionPolicy
metadata:
  name: small-deployments
spec:
  matchConstraints:
    resourceRules:
      - apiGroups: [apps]
        apiVersions: [v1]
        operations: [CREATE, UPDATE]
        resources: [deployments]
  validations:
    - expression: object.spec.replicas <= 5
      messageExpression: "'at most 5 replicas, not ' + string(object.spec.replicas)"
---
apiVersion: admissionregistration.k8s.io/v1
kind: ValidatingAdmissionPolicyBinding
metadata:
  name: small-deployments
spec:
  policyName: small-deployments
  validationActions: [Deny]
`,
};
